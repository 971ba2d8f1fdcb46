import { z } from 'zod';
import { aspectRatio, category, id, idParams, success, timestamp } from './common.ts';
import { generationParameters } from './generation-parameters.ts';
import { limits } from './limits.ts';
import { personaLook } from './persona-looks.ts';
import { persona } from './personas.ts';
import { defineRoutes } from './route.ts';

/** 128 random bits in Base64url, after `/s/`. */
const tokenParams = z.strictObject({ token: z.string().regex(/^[\w-]{22}$/, 'This is no share link') });

/** What to share: the settings of a persona, or of a picture. */
export const shareForm = z.union([z.strictObject({ personaId: id }), z.strictObject({ contentId: id })]);
export type ShareForm = z.infer<typeof shareForm>;

/**
 * Without review before publication a link is `open`. With it, it waits for a reviewer, who publishes or declines it; an
 * edit of what it shares makes it wait again.
 */
export const shareLinkState = z.enum(['open', 'waiting', 'published', 'declined']);

/** A share link as its owner sees it. Its token is not stored; it is shown once, when the link is created. */
export const shareLink = z.strictObject({
  id,
  personaId: id.nullable(),
  contentId: id.nullable(),
  /** The name of the persona or the picture. */
  name: z.string(),
  createdAt: timestamp,
  state: shareLinkState,
  /** Why it was declined. */
  reason: z.string().nullable(),
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

/** A share link for a reviewer, without its creator. */
export const shareLinkReview = z.strictObject({
  id,
  state: shareLinkState.exclude(['open']),
  submittedAt: timestamp,
  decidedAt: timestamp.nullable(),
  reason: z.string().nullable(),
  /** Names what the link shares now; a decision is about this version. */
  version: z.string(),
  settings: sharedSettings,
});
export type ShareLinkReview = z.infer<typeof shareLinkReview>;

const version = z.string().max(64);
export const shareLinkDecision = z.discriminatedUnion('decision', [
  z.strictObject({ decision: z.literal('publish'), version }),
  z.strictObject({
    decision: z.literal('decline'),
    version,
    /** For the creator. */
    reason: z.string().trim().min(1, 'Please give a reason').max(limits.rejectionReasonMaximum),
  }),
]);

const forReviewers = { tag: 'Administration', access: 'app', role: 'admin', owner: 'installation' } as const;

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
  listShareLinkReviews: {
    method: 'GET',
    path: '/api/admin/share-links',
    summary: 'Share links that wait for a reviewer, oldest first, or decided ones, latest first',
    ...forReviewers,
    query: z.strictObject({ show: z.enum(['waiting', 'decided']).default('waiting') }),
    response: z.array(shareLinkReview),
  },
  decideShareLink: {
    method: 'POST',
    path: '/api/admin/share-links/:id/decision',
    summary: 'Publish a share link, or decline it with a reason for the creator',
    ...forReviewers,
    params: idParams,
    body: shareLinkDecision,
    response: shareLinkReview,
  },
});
