const keyPart = /^[A-Za-z0-9_-][A-Za-z0-9._-]*$/;
const longestKey = 512;

/**
 * Checks a key before an adapter makes a path or an address of it.
 *
 * @returns the key's parts
 * @throws Error for a key the port's form does not allow: absolute, empty parts, `..`, hidden names, odd bytes
 */
export function storageKeyParts(key: string): string[] {
  const parts = key.split('/');
  if (key.length > longestKey || !parts.every((part) => keyPart.test(part))) {
    throw new Error(`Not a storage key: ${JSON.stringify(key.slice(0, 80))}`);
  }
  return parts;
}
