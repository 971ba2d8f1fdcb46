import { and, isNull } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import type { uploadRoutes } from '#contract/uploads.ts';
import type { Judge } from '#features/trust/safety';
import type { Clock } from '#platform/clock.ts';
import { fileAnswer, type ServedFile } from '#platform/http/file-answer.ts';
import type { Handlers } from '#platform/http/handler.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { keepUpload, type UploadKeeping } from './keep-upload.ts';
import { listUploads, noUpload, ownedBy, shown, uploadOf } from './queries.ts';
import { deleteUpload } from './remove-upload.ts';
import { type Revoking, revokeConsent } from './revoke-consent.ts';
import { type UploadRow, uploads } from './schema.ts';
import { statePeople } from './state-people.ts';
import { pictureKey, viewKey } from './upload-files.ts';

type UploadDependencies = UploadKeeping & Revoking & { clock: Clock; judge: Judge };

export function uploadHandlers(dependencies: UploadDependencies): Handlers<typeof uploadRoutes> {
  const { clock, db, storage } = dependencies;
  return {
    async uploadPicture({ body: { purpose }, caller: { accountId: userId, madeBy }, files: { file } }) {
      if (!file) throw new AppError('VALIDATION_FAILED', 'Choose a picture.', { fields: ['file'] });
      const { bytes, fileName } = file;
      const given = { userId, madeBy, purpose, fileName, bytes, now: clock() };
      return shown(db, await keepUpload(dependencies, given));
    },

    listUploads: ({ caller, query }) => listUploads(db, caller.accountId, query),

    getUpload: async ({ caller, params }) => shown(db, await uploadOf(db, caller.accountId, params.id)),

    async previewUpload({ caller, headers, params, query }) {
      const upload = await uploadOf(db, caller.accountId, params.id);
      return fileAnswer(storage, await viewOf(storage, upload, query.size), headers);
    },

    statePeople: ({ body: form, caller: { accountId: userId, personId }, params: { id: uploadId } }) =>
      statePeople(dependencies, { userId, personId, uploadId, form, now: clock() }),

    revokeConsent: ({ caller: { accountId: userId }, params: { id: uploadId } }) =>
      revokeConsent(dependencies, { userId, uploadId, now: clock() }),

    async saveUpload({ body: { saved }, caller, params }) {
      const [upload] = await db
        .update(uploads)
        .set({ saved })
        .where(and(ownedBy(caller.accountId, params.id), isNull(uploads.removedAt)))
        .returning();
      if (!upload) throw noUpload();
      return shown(db, upload);
    },

    async deleteUpload({ caller: { accountId: userId }, params: { id: uploadId } }) {
      await deleteUpload(dependencies, { userId, uploadId, now: clock() });
      return { success: true, message: 'Upload deleted' };
    },
  };
}

/** A file's bytes never change, and the picture's hash names what all of them were made of. */
async function viewOf(
  storage: Storage,
  upload: UploadRow,
  size: 'preview' | 'thumbnail',
): Promise<ServedFile> {
  const isMask = upload.purpose === 'mask';
  const storageKey = isMask ? pictureKey(upload) : viewKey(upload, size);
  const stored = await storage.stat(storageKey);
  if (!stored) throw noUpload();
  return {
    storageKey,
    mediaType: isMask ? upload.mediaType : 'image/webp',
    byteSize: stored.size,
    etag: `"${upload.sha256.slice(0, 32)}-${isMask ? 'mask' : size}"`,
  };
}
