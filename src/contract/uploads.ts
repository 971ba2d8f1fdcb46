import { z } from 'zod';
import { id, idParams, requestDate, success, timestamp } from './common.ts';
import { limits } from './limits.ts';
import { defineRoutes } from './route.ts';

/** A `mask` is a greyscale picture for inpaint; it is never shown and never a source. A `soundtrack` is no picture. */
export const uploadPurpose = z.enum(['picture', 'mask', 'soundtrack']);
export type UploadPurpose = z.infer<typeof uploadPurpose>;

/**
 * The consent state of an upload. `not_stated`: no statement yet. `none`: no recognisable person. `consented`: a consent
 * statement exists. `revoked`: the consent was revoked.
 */
export const uploadPeople = z.enum(['not_stated', 'none', 'consented', 'revoked']);
export type UploadPeople = z.infer<typeof uploadPeople>;

/** How the person agreed. `self`: the person is the uploader. */
export const consentManner = z.enum(['self', 'signed_release', 'written_message', 'spoken']);

/** The consent statement (docs/requirements/decisions.md 19): who agreed, how, when, and a note. */
const consentFields = {
  person: z.string().trim().min(1, 'Enter the person’s name').max(limits.consentPersonMaximum),
  manner: consentManner,
  /** The day of the consent, not in the future. */
  givenOn: requestDate,
  note: z.string().trim().max(limits.consentNoteMaximum).default(''),
  /** Confirms that the person is an adult and agreed. */
  adult: z.literal(true, 'Only adults may be depicted'),
};
export const peopleForm = z.discriminatedUnion('people', [
  z.strictObject({ people: z.literal('none') }),
  z.strictObject({ people: z.literal('consented'), ...consentFields }),
]);
export type PeopleForm = z.infer<typeof peopleForm>;

/** Why the uploader may use a recording: they made it, have a licence, or it is free for everyone to use. */
export const soundBasis = z.enum(['own', 'licensed', 'free']);
/** Whose voices are heard: none that is recognisable, or those of adults who agreed. */
export const soundVoices = z.enum(['none', 'agreed']);

/** The statement of rights about a soundtrack. */
export const soundRights = z.strictObject({
  basis: soundBasis,
  voices: soundVoices,
  /** Where it is from, such as the licence or the name of the work. */
  note: z.string(),
});
export type SoundRights = z.infer<typeof soundRights>;

const uploadFields = z
  .strictObject({
    purpose: uploadPurpose.default('picture'),
    /** The statement of rights, for a soundtrack alone. */
    basis: soundBasis.optional(),
    voices: soundVoices.optional(),
    note: z.string().trim().max(limits.consentNoteMaximum).default(''),
  })
  .refine(
    ({ basis, purpose, voices }) => purpose !== 'soundtrack' || (basis && voices),
    'State your rights to this recording, and whose voices are heard',
  );

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
  /** Pixels, after applying the EXIF orientation; 0 of a soundtrack. */
  width: z.int(),
  height: z.int(),
  /** `#rrggbb`. */
  placeholder: z.string(),
  people: uploadPeople,
  consent: uploadConsent.nullable(),
  /** Of a soundtrack: its length, and the statement about it. */
  sound: z.strictObject({ seconds: z.number(), rights: soundRights }).nullable(),
  saved: z.boolean(),
  createdAt: timestamp,
  /** When it is deleted; null if it is saved. */
  expiresAt: timestamp.nullable(),
});
export type Upload = z.infer<typeof upload>;

export const uploadRoutes = defineRoutes({
  uploadPicture: {
    method: 'POST',
    path: '/api/uploads',
    summary:
      'Upload a picture, a mask or a soundtrack for the tools; metadata is removed, and it is deleted after 30 days unless saved',
    tag: 'Uploads',
    access: 'app',
    owner: 'account',
    limit: 'upload',
    status: 201,
    body: {
      kind: 'multipart',
      fields: uploadFields,
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
      /** `removed`: the files are deleted; derived items and the consent statement stay. */
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
    summary: 'A WebP of the upload, small or large; a mask or a soundtrack itself',
    tag: 'Uploads',
    access: 'tour',
    owner: 'account',
    params: idParams,
    query: z.strictObject({ size: z.enum(['thumbnail', 'preview']).default('preview') }),
    response: { kind: 'binary', description: 'image/webp, image/png or audio/mp4' },
  },
  statePeople: {
    method: 'PUT',
    path: '/api/uploads/:id/people',
    summary: 'State that no person is recognisable in an upload, or that the person agreed',
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
    summary: 'Revoke a consent: the upload can no longer be used, and everything made from it is removed',
    tag: 'Uploads',
    access: 'app',
    owner: 'account',
    params: idParams,
    response: z.strictObject({ upload, removed: z.int() }),
  },
  saveUpload: {
    method: 'PUT',
    path: '/api/uploads/:id/saved',
    summary: 'Save an upload, or let it expire',
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
    summary: 'Delete an upload; derived items stay',
    tag: 'Uploads',
    access: 'app',
    owner: 'account',
    params: idParams,
    response: success,
  },
});
