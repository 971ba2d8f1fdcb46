/** Uploads that were refused before they were stored: the creator's record, and the list of the reviewers. */
import { z } from 'zod';
import { id, timestamp } from './common.ts';
import { defineRoutes } from './route.ts';

/** The page size of the reviewers' list. */
export const refusedUploadsPerPage = 50;
/** The most entries of a creator's record. */
export const refusedUploadsShown = 50;
/** Days for which the refused uploads of an account are counted. */
export const refusedUploadDays = 30;

/**
 * Why an upload is refused: an inspector found it explicit, or a person in it where uploads may not show any, a hash list
 * has it, or a takedown removed it before.
 */
export const uploadRefusalRule = z.enum(['explicit', 'people', 'listed', 'removed']);
export type UploadRefusalRule = z.infer<typeof uploadRefusalRule>;

/** What the creator reads, in the error and in the safety record. A hash list is never named. */
export const uploadRefusalTexts: Record<UploadRefusalRule, string> = {
  explicit:
    'This picture looks explicit, and uploads are SFW-only. Choose another picture, or crop this one and upload it again.',
  people:
    'This picture seems to show a person, and pictures of people cannot be uploaded here. Choose a picture without people, or crop this one.',
  listed: 'This picture is on a list of pictures that are refused here. Choose another picture.',
  removed: 'This picture, or one that looks the same, was removed after a report. Choose another picture.',
};

/** A refused upload of the creator. There is no picture: it was not stored. */
export const refusedUpload = z.strictObject({
  id,
  /** The file name without its extension. */
  name: z.string(),
  rule: uploadRefusalRule,
  refusedAt: timestamp,
});
export type RefusedUpload = z.infer<typeof refusedUpload>;

/** What an inspector found in a refused upload. */
export const uploadFinding = z.strictObject({
  inspector: z.string(),
  version: z.string(),
  label: z.string(),
  score: z.number(),
  threshold: z.number(),
});
export type UploadFinding = z.infer<typeof uploadFinding>;

/** The nearest picture of a hash list. */
export const uploadMatch = z.strictObject({
  list: z.string(),
  label: z.string().nullable(),
  /** Differing bits of 256. */
  distance: z.int(),
});
export type UploadMatch = z.infer<typeof uploadMatch>;

/** A refused upload for reviewers, without its file name. */
export const reviewedUpload = refusedUpload.omit({ name: true }).extend({
  person: z.strictObject({ id, email: z.string() }),
  /** Refused uploads of this account in the last 30 days. */
  recent: z.int(),
  /** What the inspectors found; empty for the other rules. */
  findings: z.array(uploadFinding),
  /** Null for the other rules. */
  match: uploadMatch.nullable(),
});
export type ReviewedUpload = z.infer<typeof reviewedUpload>;

export const refusedUploadSearch = z.strictObject({
  /** The id of an account. */
  person: id.optional(),
  rule: uploadRefusalRule.optional(),
  /** The id of the last entry of the previous page. */
  before: id.optional(),
});
export type RefusedUploadSearch = z.output<typeof refusedUploadSearch>;

export const refusedUploadRoutes = defineRoutes({
  listRefusedUploads: {
    method: 'GET',
    path: '/api/safety/uploads',
    summary: `Your refused uploads with the reason, newest first, at most ${refusedUploadsShown}`,
    tag: 'Safety',
    access: 'tour',
    owner: 'person',
    response: z.array(refusedUpload),
  },
  searchRefusedUploads: {
    method: 'GET',
    path: '/api/admin/uploads/refused',
    summary:
      'Refused uploads, newest first, without pictures; each view is recorded; `before` gives the next page',
    tag: 'Administration',
    access: 'app',
    role: 'admin',
    owner: 'installation',
    query: refusedUploadSearch,
    response: z.array(reviewedUpload),
  },
});
