import { z } from 'zod';
import { aspectRatio, category, id, idParams, success, timestamp } from './common.ts';
import { personaLook } from './persona-looks.ts';
import { persona } from './personas.ts';
import { defineRoutes } from './route.ts';

/** 128 random bits in Base64url: what stands after `/s/`. */
const tokenParams = z.strictObject({ token: z.string().regex(/^[\w-]{22}$/, 'This is no share link') });

/** What is shared: the settings of one's own persona, or those that one's own picture was made with. */
export const shareForm = z.union([z.strictObject({ personaId: id }), z.strictObject({ contentId: id })]);
export type ShareForm = z.infer<typeof shareForm>;

/** An open link as its owner sees it. Its address is not kept: it is shown once, when the link is made. */
export const shareLink = z.strictObject({
  id,
  personaId: id.nullable(),
  contentId: id.nullable(),
  /** Of the persona or the picture. */
  name: z.string(),
  createdAt: timestamp,
});
export type ShareLink = z.infer<typeof shareLink>;

/** What a link shows: settings and words, never a picture, an id, a trained model or who owns it. */
export const sharedSettings = z.strictObject({
  /** A persona's name; null where a picture's settings name none. */
  personaName: z.string().nullable(),
  look: personaLook.nullable(),
  details: z.string(),
  /** The persona as words, as they stand before a prompt. */
  personaWords: z.string(),
  /** Of a picture; empty for a persona alone. */
  prompt: z.string(),
  negativePrompt: z.string(),
  seed: z.int().nullable(),
  aspectRatio: aspectRatio.nullable(),
  category,
});
export type SharedSettings = z.infer<typeof sharedSettings>;

export const sharingRoutes = defineRoutes({
  listShareLinks: {
    method: 'GET',
    path: '/api/share-links',
    summary: "The caller's open links, the newest first",
    tag: 'Sharing',
    access: 'tour',
    owner: 'account',
    response: z.array(shareLink),
  },
  createShareLink: {
    method: 'POST',
    path: '/api/share-links',
    summary: 'Open a link to settings; an earlier link to the same stops working',
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
    summary: 'Close a link: whoever follows it finds nothing',
    tag: 'Sharing',
    access: 'app',
    owner: 'account',
    params: idParams,
    response: success,
  },
  sharedSettings: {
    method: 'GET',
    path: '/api/shared/:token',
    summary: 'The settings that a link shows',
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
    summary: 'Keep the persona of a link as one of one’s own: the same person, by the same look',
    tag: 'Sharing',
    access: 'app',
    owner: 'account',
    limit: 'share',
    status: 201,
    params: tokenParams,
    response: persona,
  },
});
