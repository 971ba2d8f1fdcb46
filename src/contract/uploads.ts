import { z } from 'zod';
import { id, idParams, success, timestamp } from './common.ts';
import { limits } from './limits.ts';
import { defineRoutes } from './route.ts';

/** A `mask` is grey and says where; it is never shown and never a source. */
export const uploadPurpose = z.enum(['picture', 'mask']);
export type UploadPurpose = z.infer<typeof uploadPurpose>;

/**
 * What is known of people in an upload. `not_stated`: its owner has not said. `none`: nobody who could be
 * recognised. `consented`: a statement stands. `revoked`: it stood, and was taken back.
 */
export const uploadPeople = z.enum(['not_stated', 'none', 'consented', 'revoked']);
export type UploadPeople = z.infer<typeof uploadPeople>;

/** How a person agreed. `self`: it is the one who uploads. */
export const consentManner = z.enum(['self', 'signed_release', 'written_message', 'spoken']);

/** The statement of consent (decisions.md 19): who agreed, how, when, and a note. */
const consentFields = {
  person: z.string().trim().min(1, 'Say who is in the picture').max(limits.consentPersonMaximum),
  manner: consentManner,
  /** The day of the consent; today at the latest. */
  givenOn: z.iso.date(),
  note: z.string().trim().max(limits.consentNoteMaximum).default(''),
  /** An adult, and agreed: without both there is no statement. */
  adult: z.literal(true, 'Only adults may be depicted'),
};
export const peopleForm = z.discriminatedUnion('people', [
  z.strictObject({ people: z.literal('none') }),
  z.strictObject({ people: z.literal('consented'), ...consentFields }),
]);
export type PeopleForm = z.infer<typeof peopleForm>;

export const uploadConsent = z.strictObject({
  person: z.string(),
  manner: consentManner,
  givenOn: z.iso.date(),
  note: z.string(),
  recordedAt: timestamp,
  revokedAt: timestamp.nullable(),
});

export const upload = z.strictObject({
  id,
  name: z.string(),
  purpose: uploadPurpose,
  /** Pixels, after its orientation was applied. */
  width: z.int(),
  height: z.int(),
  /** `#rrggbb`. */
  placeholder: z.string(),
  people: uploadPeople,
  consent: uploadConsent.nullable(),
  saved: z.boolean(),
  createdAt: timestamp,
  /** When it is removed; null for what is saved. */
  expiresAt: timestamp.nullable(),
});
export type Upload = z.infer<typeof upload>;

export const uploadRoutes = defineRoutes({
  uploadPicture: {
    method: 'POST',
    path: '/api/uploads',
    summary: 'Hand in a picture, or a mask, for the tools: cleaned, and removed after 30 days unless saved',
    tag: 'Uploads',
    access: 'app',
    owner: 'account',
    limit: 'upload',
    status: 201,
    body: {
      kind: 'multipart',
      fields: z.strictObject({ purpose: uploadPurpose.default('picture') }),
      files: ['file'],
      fileBytes: limits.uploadBytes,
    },
    response: upload,
  },
  listUploads: {
    method: 'GET',
    path: '/api/uploads',
    summary: "The caller's uploads, newest first",
    tag: 'Uploads',
    access: 'tour',
    owner: 'account',
    query: z.strictObject({
      purpose: uploadPurpose.default('picture'),
      /** `removed`: the files are gone, but not what was made from them, nor who agreed to it. */
      state: z.enum(['kept', 'removed']).default('kept'),
    }),
    response: z.array(upload),
  },
  getUpload: {
    method: 'GET',
    path: '/api/uploads/:id',
    summary: 'One upload',
    tag: 'Uploads',
    access: 'tour',
    owner: 'account',
    params: idParams,
    response: upload,
  },
  previewUpload: {
    method: 'GET',
    path: '/api/uploads/:id/preview',
    summary: 'A WebP of the upload, small or large; of a mask the mask itself',
    tag: 'Uploads',
    access: 'tour',
    owner: 'account',
    params: idParams,
    query: z.strictObject({ size: z.enum(['thumbnail', 'preview']).default('preview') }),
    response: { kind: 'binary', description: 'image/webp' },
  },
  statePeople: {
    method: 'PUT',
    path: '/api/uploads/:id/people',
    summary: 'State that nobody can be recognised in an upload, or that the person agreed',
    tag: 'Uploads',
    access: 'app',
    owner: 'account',
    params: idParams,
    body: peopleForm,
    response: upload,
  },
  revokeConsent: {
    method: 'DELETE',
    path: '/api/uploads/:id/consent',
    summary: 'Take a consent back: the upload is used no more, and what was made from it is removed',
    tag: 'Uploads',
    access: 'app',
    owner: 'account',
    params: idParams,
    response: z.strictObject({ upload, removed: z.int() }),
  },
  saveUpload: {
    method: 'PUT',
    path: '/api/uploads/:id/saved',
    summary: 'Keep an upload, or let it be removed in time',
    tag: 'Uploads',
    access: 'app',
    owner: 'account',
    params: idParams,
    body: z.strictObject({ saved: z.boolean() }),
    response: upload,
  },
  deleteUpload: {
    method: 'DELETE',
    path: '/api/uploads/:id',
    summary: 'Remove an upload; what was made from it stays',
    tag: 'Uploads',
    access: 'app',
    owner: 'account',
    params: idParams,
    response: success,
  },
});
