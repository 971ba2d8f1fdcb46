/** The two sides of a document, and the form field of each. */
export const documentSides = [
  { side: 'front', field: 'frontImage' },
  { side: 'back', field: 'backImage' },
] as const;

export type DocumentSide = (typeof documentSides)[number]['side'];

/** The storage folder of sealed document pictures. It contains nothing else. */
export const documentImageFolder = 'identity';

/** The storage key of a sealed picture. A picture resealed with another key is a new file. */
export function buildDocumentImageKey(documentId: string, side: DocumentSide, keyId: string): string {
  return `${documentImageFolder}/${documentId}/${side}.${keyId}.sealed`;
}

/** The additional authenticated data of a picture: it opens only as this side of this account's document. */
export function buildDocumentImageAad(userId: string, documentId: string, side: DocumentSide): string {
  return `identity-document:${userId}:${documentId}:${side}`;
}
