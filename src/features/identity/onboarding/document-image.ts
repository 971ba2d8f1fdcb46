/** The two sides of a document, and the form's field that carries each. */
export const documentSides = [
  { side: 'front', field: 'frontImage' },
  { side: 'back', field: 'backImage' },
] as const;

export type DocumentSide = (typeof documentSides)[number]['side'];

/** Where sealed pictures of documents lie, and nothing else does. */
export const documentImageFolder = 'identity';

/** A picture sealed anew under another key is another file. */
export function documentImageKey(documentId: string, side: DocumentSide, keyId: string): string {
  return `${documentImageFolder}/${documentId}/${side}.${keyId}.sealed`;
}

/** What a picture is sealed with, so that it opens only as this side of this person's document. */
export function documentImageAad(userId: string, documentId: string, side: DocumentSide): string {
  return `identity-document:${userId}:${documentId}:${side}`;
}
