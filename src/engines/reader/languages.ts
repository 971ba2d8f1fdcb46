/** The languages that are read: ISO 639-1, and as Tesseract names its data (ISO 639-2). */
export const tesseractNames: ReadonlyMap<string, string> = new Map([
  ['en', 'eng'],
  ['es', 'spa'],
  ['de', 'deu'],
  ['fr', 'fra'],
  ['pt', 'por'],
]);
