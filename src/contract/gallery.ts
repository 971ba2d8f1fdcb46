/** The gallery: pictures and videos that creators submit, reviewers publish, and visitors see. */
import { z } from 'zod';
import { category, id, idParams, success, timestamp } from './common.ts';
import { type GalleryObstacle, galleryObstacles } from './gallery-obstacles.ts';
import { limits } from './limits.ts';
import { defineRoutes } from './route.ts';
import { sharedSettings } from './sharing.ts';

/** `waiting` for a reviewer; `published`; `declined` by a reviewer, before or after it was published. */
export const galleryState = z.enum(['waiting', 'published', 'declined']);
export type GalleryState = z.infer<typeof galleryState>;

/** An entry as everyone sees it. Its id is that of the item, so that a report finds it by its address. */
export const galleryEntry = z.strictObject({
  id,
  type: z.enum(['image', 'video']),
  category,
  width: z.int().nullable(),
  height: z.int().nullable(),
  /** The mean colour, `#rrggbb`. */
  placeholder: z.string().nullable(),
  /** The persona, where its creator shows its page. */
  persona: z.strictObject({ id, name: z.string() }).nullable(),
  /** Whether others may use its settings. */
  sharesSettings: z.boolean(),
  publishedAt: timestamp,
});
export type GalleryEntry = z.infer<typeof galleryEntry>;

export const galleryPage = z.strictObject({
  /** Newest first. */
  entries: z.array(galleryEntry),
  /** Whether older ones follow. */
  more: z.boolean(),
  /** Whose page it is; null for the whole gallery. */
  persona: z.strictObject({ id, name: z.string() }).nullable(),
  /** Whether adult entries exist that this caller does not see. */
  hidesAdult: z.boolean(),
});
export type GalleryPage = z.infer<typeof galleryPage>;

/** An item's part in the gallery, for its creator. */
export const gallerySubmission = z.strictObject({
  /** Null: not submitted. */
  state: galleryState.nullable(),
  /** Why it was declined. */
  reason: z.string().nullable(),
  sharesSettings: z.boolean(),
  /** Null: it can be submitted. */
  obstacle: z.enum(Object.keys(galleryObstacles) as [GalleryObstacle, ...GalleryObstacle[]]).nullable(),
});
export type GallerySubmission = z.infer<typeof gallerySubmission>;

/** An entry for a reviewer, without its creator. */
export const galleryReview = galleryEntry.omit({ persona: true, publishedAt: true }).extend({
  state: galleryState,
  submittedAt: timestamp,
  decidedAt: timestamp.nullable(),
  reason: z.string().nullable(),
  prompt: z.string(),
  /** The name of its persona, where its creator shows it. */
  personaName: z.string().nullable(),
  /** What it shares; null if its settings are not shared. */
  settings: sharedSettings.nullable(),
});
export type GalleryReview = z.infer<typeof galleryReview>;

export const galleryDecision = z.discriminatedUnion('decision', [
  z.strictObject({ decision: z.literal('publish') }),
  z.strictObject({
    decision: z.literal('decline'),
    /** For the creator. */
    reason: z.string().trim().min(1, 'Please give a reason').max(limits.rejectionReasonMaximum),
  }),
]);

const fileParams = z.strictObject({ id, variant: z.enum(['preview', 'original']) });

const forEveryone = { tag: 'Gallery', access: 'public', owner: 'installation', limit: 'gallery' } as const;
const forCreators = { tag: 'Gallery', access: 'app', owner: 'account' } as const;
const forReviewers = { tag: 'Administration', access: 'app', role: 'admin', owner: 'installation' } as const;

export const galleryRoutes = defineRoutes({
  listGallery: {
    method: 'GET',
    path: '/api/gallery',
    summary: 'Published entries, newest first; adult ones for verified adults',
    ...forEveryone,
    query: z.strictObject({
      persona: id.optional(),
      /** The last entry of the page before. */
      before: id.optional(),
    }),
    response: galleryPage,
  },
  readGalleryEntry: {
    method: 'GET',
    path: '/api/gallery/:id',
    summary: 'A published entry',
    ...forEveryone,
    params: idParams,
    response: galleryEntry,
  },
  galleryFile: {
    method: 'GET',
    path: '/api/gallery/:id/files/:variant',
    summary: 'A file of a published entry: its preview, or the original with its content credentials',
    ...forEveryone,
    limit: undefined,
    params: fileParams,
    response: { kind: 'binary', description: 'The file' },
  },
  gallerySettings: {
    method: 'GET',
    path: '/api/gallery/:id/settings',
    summary: 'The settings of an entry whose creator shares them',
    ...forCreators,
    limit: 'share',
    params: idParams,
    response: sharedSettings,
  },
  gallerySubmission: {
    method: 'GET',
    path: '/api/content/:id/gallery',
    summary: "An item's part in the gallery",
    ...forCreators,
    params: idParams,
    response: gallerySubmission,
  },
  submitToGallery: {
    method: 'PUT',
    path: '/api/content/:id/gallery',
    summary: 'Submit an item to the gallery; a reviewer sees it first',
    ...forCreators,
    limit: 'share',
    params: idParams,
    body: z.strictObject({ sharesSettings: z.boolean() }),
    response: gallerySubmission,
  },
  withdrawFromGallery: {
    method: 'DELETE',
    path: '/api/content/:id/gallery',
    summary: 'Take an item out of the gallery',
    ...forCreators,
    params: idParams,
    response: success,
  },
  personaGallery: {
    method: 'GET',
    path: '/api/personas/:id/gallery',
    summary: "Whether a persona's name and page are in the gallery",
    ...forCreators,
    params: idParams,
    response: z.strictObject({ isOpen: z.boolean() }),
  },
  changePersonaGallery: {
    method: 'PUT',
    path: '/api/personas/:id/gallery',
    summary: "Show or hide a persona's name and page in the gallery",
    ...forCreators,
    params: idParams,
    body: z.strictObject({ isOpen: z.boolean() }),
    response: z.strictObject({ isOpen: z.boolean() }),
  },
  listGalleryReviews: {
    method: 'GET',
    path: '/api/admin/gallery',
    summary: 'Entries that wait for a reviewer, oldest first, or decided ones, latest first',
    ...forReviewers,
    query: z.strictObject({ show: z.enum(['waiting', 'decided']).default('waiting') }),
    response: z.array(galleryReview),
  },
  galleryReviewFile: {
    method: 'GET',
    path: '/api/admin/gallery/:id/files/:variant',
    summary: 'A file of a submitted entry: its preview, or the original',
    ...forReviewers,
    params: fileParams,
    response: { kind: 'binary', description: 'The file' },
  },
  decideGalleryEntry: {
    method: 'POST',
    path: '/api/admin/gallery/:id/decision',
    summary: 'Publish an entry, or decline it with a reason for the creator',
    ...forReviewers,
    params: idParams,
    body: galleryDecision,
    response: galleryReview,
  },
});
