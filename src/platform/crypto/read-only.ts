const readOnlyCodes = new Set(['EROFS', 'EACCES', 'EPERM']);

/** Whether a write failed because the folder is read-only for this process. */
export function isReadOnly(error: unknown): boolean {
  return error instanceof Error && 'code' in error && readOnlyCodes.has(String(error.code));
}

/** The error for keys that are missing in a read-only folder, with instructions for the operator. */
export function createMissingKeysError(names: readonly string[], folder: string, cause?: unknown): Error {
  const lacking = names.length === 1 ? `The key ${names[0]} is` : `The keys ${names.join(', ')} are`;
  return new Error(
    `${lacking} missing in ${folder}, and the folder is read-only. Create them with “npm run keys:make -- FOLDER” and copy the files there. If this installation has run before, use its existing keys.`,
    { cause },
  );
}
