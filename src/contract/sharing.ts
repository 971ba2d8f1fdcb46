import { z } from 'zod';
import { aspectRatio, category, id, idParams, success, timestamp } from './common.ts';
import { generationParameters } from './generation-parameters.ts';
import { personaLook } from './persona-looks.ts';
import { persona } from './personas.ts';
import { defineRoutes } from './route.ts';

/** 128 random bits in Base64url, after `/s/`. */
const tokenParams = z.strictObject({ token: z.string().regex(/^[\w-]{22}$/, 'This is no share link') });

/** What to share: the settings of a persona, or of a picture. */
export const shareForm = z.union([z.strictObject({ personaId: id }), z.strictObject({ contentId: id })]);
export type ShareForm = z.infer<typeof shareForm>;

/** A share link as its owner sees it. Its token is not stored; it is shown once, when the link is created. */
export const shareLink = z.strictObject({
  id,
  personaId: id.nullable(),
  contentId: id.nullable(),
  /** The name of the persona or the picture. */
  name: z.string(),
  createdAt: timestamp,
});
export type ShareLink = z.infer<typeof shareLink>;

/** The content of a share link: settings and prompts, never a picture, an id, a trained model or the owner. */
export const sharedSettings = z.strictObject({
  /** Null for a picture without a persona. */
  personaName: z.string().nullable(),
  look: personaLook.nullable(),
  details: z.string(),
  /** The persona's prompt. */
  personaWords: z.string(),
  /** Empty for a persona. */
  prompt: z.string(),
  negativePrompt: z.string(),
  seed: z.int().nullable(),
  aspectRatio: aspectRatio.nullable(),
  /** What the picture's creator chose of the sampling and the size; empty for a persona. */
  parameters: generationParameters,
  styleWords: z.string(),
  category,
});
export type SharedSettings = z.infer<typeof sharedSettings>;

export const sharingRoutes = defineRoutes({
  listShareLinks: {
    method: 'GET',
    path: '/api/share-links',
    summary: "The caller's share links, newest first",
    tag: 'Sharing',
    access: 'tour',
    owner: 'account',
    response: z.array(shareLink),
  },
  createShareLink: {
    method: 'POST',
    path: '/api/share-links',
    summary: 'Create a share link; it replaces an earlier link to the same settings',
    tag: 'Sharing',
    access: 'app',
    owner: 'account',
    limit: 'share',
    status: 201,
    body: shareForm,
    response: z.strictObject({
      link: shareLink,
      /** `/s/` and the token. */
      path: z.string(),
    }),
  },
  deleteShareLink: {
    method: 'DELETE',
    path: '/api/share-links/:id',
    summary: 'Delete a share link',
    tag: 'Sharing',
    access: 'app',
    owner: 'account',
    params: idParams,
    response: success,
  },
  sharedSettings: {
    method: 'GET',
    path: '/api/shared/:token',
    summary: 'The settings of a share link',
    tag: 'Sharing',
    access: 'app',
    owner: 'account',
    limit: 'share',
    params: tokenParams,
    response: sharedSettings,
  },
  importSharedPersona: {
    method: 'POST',
    path: '/api/shared/:token/persona',
    summary: 'Copy the persona of a share link, with the same identity and look',
    tag: 'Sharing',
    access: 'app',
    owner: 'account',
    limit: 'share',
    status: 201,
    params: tokenParams,
    response: persona,
  },
});
