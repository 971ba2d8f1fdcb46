const keyPart = /^[A-Za-z0-9_-][A-Za-z0-9._-]*$/;
const longestKey = 512;

/**
 * Checks a key before an adapter builds a path or URL from it.
 *
 * @returns the key's parts
 * @throws Error for an invalid key: absolute, empty parts, `..`, hidden names, other characters
 */
export function parseStorageKey(key: string): string[] {
  const parts = key.split('/');
  if (key.length > longestKey || !parts.every((part) => keyPart.test(part))) {
    throw new Error(`Not a storage key: ${JSON.stringify(key.slice(0, 80))}`);
  }
  return parts;
}
