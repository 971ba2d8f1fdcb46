/** The storage folder of uploads, with a folder for each account and in it for each upload. */
export const uploadFolder = 'uploads';

export function uploadKey(userId: string, uploadId: string): string {
  return `${uploadFolder}/${userId}/${uploadId}`;
}

type HasStorageKey = { storageKey: string };

/** Returns the storage key of an upload's cleaned picture or sound. */
export function pictureKey({ storageKey }: HasStorageKey): string {
  return `${storageKey}/picture`;
}

/** Returns the storage key of a preview; masks and soundtracks have none. */
export function viewKey({ storageKey }: HasStorageKey, view: 'preview' | 'thumbnail'): string {
  return `${storageKey}/${view}.webp`;
}

/** Lists all storage keys that an upload can have. */
export function listUploadKeys(upload: HasStorageKey): string[] {
  return [pictureKey(upload), viewKey(upload, 'preview'), viewKey(upload, 'thumbnail')];
}
