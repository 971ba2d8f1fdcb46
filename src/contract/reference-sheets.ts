import { z } from 'zod';
import { id, idParams, timestamp } from './common.ts';
import { job } from './jobs.ts';
import { limits } from './limits.ts';
import { pictureChoice } from './picture-choice.ts';
import { defineRoutes } from './route.ts';
import { operationPrice } from './token-prices.ts';

/** The views of a reference sheet, the most telling ones first: engines that take few references get these. */
export const referenceView = z.enum([
  'front',
  'three_quarter_left',
  'three_quarter_right',
  'profile',
  'full_figure',
  'soft_light',
  'hard_light',
  'back_light',
]);
export type ReferenceView = z.infer<typeof referenceView>;

/** The views that a new sheet is made with. The back light is left to creators who need it. */
export const madeViews = referenceView.exclude(['back_light']).options;

/** The tokens of pictures of a sheet: each costs what any picture costs. */
export function referencePrice(pictures: number): number {
  return pictures * operationPrice('text_to_image');
}

/** A view of a sheet. */
export const referencePicture = z.strictObject({
  view: referenceView,
  /**
   * `waiting`: it is started once the front picture is finished. `making`: its job is queued or runs. `missing`: it
   * was removed, deleted or cancelled, or was never started.
   */
  status: z.enum(['waiting', 'making', 'ready', 'failed', 'missing']),
  /** The picture; null unless `making`, `ready` or `failed`. */
  picture: z.union([...pictureChoice.options, z.null()]),
  /** The job that makes it. */
  jobId: id.nullable(),
  /** Why it failed. */
  problem: z.string().nullable(),
  /** Whether it derives from an upload: such a picture is used in SFW only. */
  uploaded: z.boolean(),
});
export type ReferencePicture = z.infer<typeof referencePicture>;

/** One version of a persona's reference sheet; the newest one is used. */
export const referenceSheet = z.strictObject({
  version: z.int().min(1),
  /** What created this version. */
  origin: z.enum(['made', 'remade', 'chosen', 'removed', 'restored']),
  createdAt: timestamp,
  /** Why the pictures after the front one were not started; null if they were, or may still be. */
  problem: z.string().nullable(),
  pictures: z.array(referencePicture),
});
export type ReferenceSheet = z.infer<typeof referenceSheet>;

/** The versions of a persona's sheet, newest first; empty without a sheet. */
export const referenceSheets = z.strictObject({ versions: z.array(referenceSheet) });

/** The versions with the jobs that were started. */
const startedSheet = referenceSheets.extend({ jobs: z.array(job) });
const viewParams = idParams.extend({ view: referenceView });

const about = { tag: 'Personas', access: 'app', owner: 'account', params: idParams } as const;
const startsJobs = { ...about, method: 'POST', limit: 'generate', idempotent: true, status: 202 } as const;

export const referenceSheetRoutes = defineRoutes({
  referenceSheets: {
    ...about,
    method: 'GET',
    path: '/api/personas/:id/reference-sheet',
    summary: 'The reference sheet of a persona: its versions with their pictures, newest first',
    access: 'tour',
    response: referenceSheets,
  },
  makeReferenceSheet: {
    ...startsJobs,
    path: '/api/personas/:id/reference-sheet',
    summary: 'Make a reference sheet: the front picture first, the others from it',
    response: startedSheet,
  },
  makeReferencePictures: {
    ...startsJobs,
    path: '/api/personas/:id/reference-sheet/pictures',
    summary: 'Make pictures of a reference sheet, missing ones or again',
    body: z.strictObject({ views: z.array(referenceView).min(1).max(limits.referencePicturesMaximum) }),
    response: startedSheet,
  },
  chooseReferencePicture: {
    ...about,
    method: 'PUT',
    path: '/api/personas/:id/reference-sheet/pictures/:view',
    summary: 'Choose an own picture as a view of the reference sheet',
    params: viewParams,
    body: pictureChoice,
    response: referenceSheets,
  },
  removeReferencePicture: {
    ...about,
    method: 'DELETE',
    path: '/api/personas/:id/reference-sheet/pictures/:view',
    summary: 'Remove a picture from the reference sheet; it stays in My Content',
    params: viewParams,
    response: referenceSheets,
  },
  restoreReferenceSheet: {
    ...about,
    method: 'POST',
    path: '/api/personas/:id/reference-sheet/restore',
    summary: 'Use an earlier version of the reference sheet again',
    body: z.strictObject({ version: z.int().min(1).max(limits.integerMaximum) }),
    response: referenceSheets,
  },
});
