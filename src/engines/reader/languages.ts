/** The supported languages: from ISO 639-1 to Tesseract's names (ISO 639-2). */
export const tesseractNames: ReadonlyMap<string, string> = new Map([
  ['en', 'eng'],
  ['es', 'spa'],
  ['de', 'deu'],
  ['fr', 'fra'],
  ['pt', 'por'],
]);
