import { AppError } from '#contract/errors.ts';
import type { uploadRoutes } from '#contract/uploads.ts';
import type { Judge } from '#features/trust/safety';
import type { Clock } from '#platform/clock.ts';
import { createFileResponse, type ServedFile } from '#platform/http/file-response.ts';
import type { Handlers } from '#platform/http/handler.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { getUpload, listUploads, presentWithConsent, uploadNotFound } from './queries.ts';
import { deleteUpload } from './remove-upload.ts';
import { type RevokeConsentDeps, revokeConsent } from './revoke-consent.ts';
import { saveUpload } from './save-upload.ts';
import type { UploadRow } from './schema.ts';
import { statePeople } from './state-people.ts';
import { type StoreUploadDeps, storeUpload } from './store-upload.ts';
import { pictureKey, viewKey } from './upload-files.ts';

type UploadDeps = StoreUploadDeps & RevokeConsentDeps & { clock: Clock; judge: Judge };

export function uploadHandlers(dependencies: UploadDeps): Handlers<typeof uploadRoutes> {
  const { clock, db, storage } = dependencies;
  return {
    async uploadPicture({
      body: { basis, note, purpose, voices },
      caller: { accountId: userId, madeBy },
      files: { file },
    }) {
      const asked = purpose === 'soundtrack' ? 'Choose a recording.' : 'Choose a picture.';
      if (!file) throw new AppError('VALIDATION_FAILED', asked, { fields: ['file'] });
      const { bytes, fileName } = file;
      const rights = basis && voices ? { basis, voices, note } : null;
      const given = { userId, madeBy, purpose, rights, fileName, bytes, now: clock() };
      return presentWithConsent(db, await storeUpload(dependencies, given));
    },

    listUploads: ({ caller, query }) => listUploads(db, caller.accountId, query),

    getUpload: async ({ caller, params }) =>
      presentWithConsent(db, await getUpload(db, caller.accountId, params.id)),

    async previewUpload({ caller, headers, params, query }) {
      const upload = await getUpload(db, caller.accountId, params.id);
      return createFileResponse(storage, await getUploadView(storage, upload, query.size), headers);
    },

    statePeople: ({ body: form, caller: { accountId: userId, personId }, params: { id: uploadId } }) =>
      statePeople(dependencies, { userId, personId, uploadId, form, now: clock() }),

    revokeConsent: ({ caller: { accountId: userId }, params: { id: uploadId } }) =>
      revokeConsent(dependencies, { userId, uploadId, now: clock() }),

    async saveUpload({ body: { saved }, caller, params }) {
      return presentWithConsent(db, await saveUpload(db, caller.accountId, params.id, saved));
    },

    async deleteUpload({ caller: { accountId: userId }, params: { id: uploadId } }) {
      await deleteUpload(dependencies, { userId, uploadId, now: clock() });
      return { success: true, message: 'Upload deleted' };
    },
  };
}

/** Finds the file to show. Files never change, so the hash of the picture serves as etag for all of them. */
async function getUploadView(
  storage: Storage,
  upload: UploadRow,
  size: 'preview' | 'thumbnail',
): Promise<ServedFile> {
  const isWhole = upload.purpose !== 'picture';
  const storageKey = isWhole ? pictureKey(upload) : viewKey(upload, size);
  const stored = await storage.stat(storageKey);
  if (!stored) throw uploadNotFound();
  return {
    storageKey,
    mediaType: isWhole ? upload.mediaType : 'image/webp',
    byteSize: stored.size,
    etag: `"${upload.sha256.slice(0, 32)}-${isWhole ? 'whole' : size}"`,
  };
}
