const refusals = new Set(['EROFS', 'EACCES', 'EPERM']);

/** Whether something could not be written because the place is there to be read alone. */
export function isReadOnly(error: unknown): boolean {
  return error instanceof Error && 'code' in error && refusals.has(String(error.code));
}

/** What to do about keys that are missing where nothing can be written. */
export function missingKeys(names: readonly string[], folder: string, cause?: unknown): Error {
  const lacking = names.length === 1 ? `The key ${names[0]} is` : `The keys ${names.join(', ')} are`;
  return new Error(
    `${lacking} missing in ${folder}, and nothing can be written there. Make them with “npm run keys:make -- FOLDER” and put its files there; an installation that has run before has them where its keys were.`,
    { cause },
  );
}
