/** The two files that say what this installation is: the operator edits them here as they did on the disk. */
import { z } from 'zod';
import { timestamp } from './common.ts';
import { limits } from './limits.ts';
import { defineRoutes } from './route.ts';
import { site } from './site.ts';
import { writtenTags } from './tags.ts';

export const operatorFileKind = z.enum(['site', 'tags']);
export type OperatorFileKind = z.infer<typeof operatorFileKind>;

/** The longest text of either, in characters. */
export const operatorFileMaximum = 200_000;

const text = z.string().max(operatorFileMaximum);

export const fileMistake = z.strictObject({
  /** From 1. */
  line: z.int(),
  /** Where it stands in what the text says: `['contact', 'legal']`; empty for the text as a whole. */
  path: z.array(z.union([z.string(), z.int()])),
  message: z.string(),
});
export type FileMistake = z.infer<typeof fileMistake>;

/** A published tag that a text no longer lists, and how many unfinished training sessions have chosen it. */
const removedTag = z.strictObject({ id: z.string(), sessions: z.int() });
export type RemovedTag = z.infer<typeof removedTag>;

export const checkedFile = z.strictObject({
  text,
  /** What stands in the way of publishing it, by line. */
  mistakes: z.array(fileMistake),
  /** What it says, for a form; null where that is no site file or tag file at all. */
  site: site.nullable(),
  tags: writtenTags.nullable(),
  removed: z.array(removedTag),
});
export type CheckedFile = z.infer<typeof checkedFile>;

export const fileVersion = z.strictObject({
  version: z.int(),
  /** From the file on the disk, or published by somebody from the page. */
  origin: z.enum(['file', 'page']),
  /** Null for the file, and once the account is gone. */
  author: z.string().nullable(),
  reason: z.string(),
  publishedAt: timestamp,
});
export type FileVersion = z.infer<typeof fileVersion>;

export const operatorFile = z.strictObject({
  latest: fileVersion,
  checked: checkedFile,
  /** The file on the disk where it says something else than the latest version; null otherwise. */
  onDisk: z.strictObject({ name: z.string(), text }).nullable(),
});
export type OperatorFile = z.infer<typeof operatorFile>;

export const fileDraft = z.strictObject({
  text,
  /** What a form says, as JSON: it is written into the text, whose comments stay. */
  value: text.optional(),
});

export const publishForm = z.strictObject({
  text,
  /** The version that the text was made from: another one meanwhile refuses it. */
  basedOn: z.int().min(0),
  reason: z.string().trim().min(1, 'Please say why').max(limits.rejectionReasonMaximum),
});

/** Public pages that a draft can be looked at on, by their files. */
export const previewedPage = z.enum(['index', 'contact', 'terms-of-service']);
export type PreviewedPage = z.infer<typeof previewedPage>;

const kindParams = z.strictObject({ kind: operatorFileKind });

/** For administrators. */
export const operatorFileRoutes = defineRoutes({
  readOperatorFile: {
    method: 'GET',
    path: '/api/admin/files/:kind',
    summary: 'The site file or the tag file, as it is published',
    tag: 'Administration',
    access: 'app',
    owner: 'installation',
    role: 'admin',
    params: kindParams,
    response: operatorFile,
  },
  checkOperatorFile: {
    method: 'POST',
    path: '/api/admin/files/:kind/check',
    summary: 'What is wrong with a draft, and what it would change; nothing is kept',
    tag: 'Administration',
    access: 'app',
    owner: 'installation',
    role: 'admin',
    params: kindParams,
    body: fileDraft,
    response: checkedFile,
  },
  previewSite: {
    method: 'POST',
    path: '/api/admin/files/site/preview',
    summary: 'A public page as a draft of the site file would make it; nothing is kept',
    tag: 'Administration',
    access: 'app',
    owner: 'installation',
    role: 'admin',
    body: z.strictObject({ text, page: previewedPage }),
    response: z.strictObject({ html: z.string() }),
  },
  publishOperatorFile: {
    method: 'POST',
    path: '/api/admin/files/:kind/versions',
    summary: 'Publish a text as the next version, for every process at once',
    tag: 'Administration',
    access: 'app',
    owner: 'installation',
    role: 'admin',
    status: 201,
    params: kindParams,
    body: publishForm,
    response: operatorFile,
  },
  listFileVersions: {
    method: 'GET',
    path: '/api/admin/files/:kind/versions',
    summary: 'The last hundred versions, the newest first',
    tag: 'Administration',
    access: 'app',
    owner: 'installation',
    role: 'admin',
    params: kindParams,
    response: z.array(fileVersion),
  },
  readFileVersion: {
    method: 'GET',
    path: '/api/admin/files/:kind/versions/:version',
    summary: 'The text of a version, and of the one before it',
    tag: 'Administration',
    access: 'app',
    owner: 'installation',
    role: 'admin',
    params: z.strictObject({
      kind: operatorFileKind,
      version: z.coerce.number().int().min(1).max(1_000_000),
    }),
    response: z.strictObject({ text, before: text }),
  },
});
