/** The operator's site file, tag file and engine file, edited in the admin dashboard. */
import { z } from 'zod';
import { requestInteger, timestamp } from './common.ts';
import { engineFileView } from './engine-file.ts';
import { limits } from './limits.ts';
import { defineRoutes } from './route.ts';
import { site } from './site.ts';
import { writtenTags } from './tags.ts';

export const operatorFileKind = z.enum(['site', 'tags', 'loras', 'engines']);
export type OperatorFileKind = z.infer<typeof operatorFileKind>;

/** The maximum length of a file, in characters. */
export const operatorFileMaximum = 200_000;

const text = z.string().max(operatorFileMaximum);

export const fileMistake = z.strictObject({
  /** From 1. */
  line: z.int(),
  /** The path of the value: `['contact', 'legal']`; empty for the whole file. */
  path: z.array(z.union([z.string(), z.int()])),
  message: z.string(),
});
export type FileMistake = z.infer<typeof fileMistake>;

/** A published tag that the draft removes, and the number of open training sessions that use it. */
const removedTag = z.strictObject({ id: z.string(), sessions: z.int() });
export type RemovedTag = z.infer<typeof removedTag>;

export const checkedFile = z.strictObject({
  text,
  /** The errors that prevent publishing, by line. */
  mistakes: z.array(fileMistake),
  /** The parsed file for a form; null if it is invalid. */
  site: site.nullable(),
  tags: writtenTags.nullable(),
  engines: engineFileView.nullable(),
  removed: z.array(removedTag),
});
export type CheckedFile = z.infer<typeof checkedFile>;

export const fileVersion = z.strictObject({
  version: z.int(),
  /** Read from disk, or published in the dashboard. */
  origin: z.enum(['file', 'page']),
  /** Null for a file from disk, and once the account is deleted. */
  author: z.string().nullable(),
  reason: z.string(),
  publishedAt: timestamp,
});
export type FileVersion = z.infer<typeof fileVersion>;

export const operatorFile = z.strictObject({
  latest: fileVersion,
  checked: checkedFile,
  /** The file on disk if it differs from the latest version; null otherwise. */
  onDisk: z.strictObject({ name: z.string(), text }).nullable(),
});
export type OperatorFile = z.infer<typeof operatorFile>;

export const fileDraft = z.strictObject({
  text,
  /** The form's values as JSON, merged into the text, whose comments stay. */
  value: text.optional(),
});

export const publishForm = z.strictObject({
  text,
  /** The version that the text is based on; a newer one causes a refusal. */
  basedOn: requestInteger,
  reason: z.string().trim().min(1, 'Enter a reason').max(limits.rejectionReasonMaximum),
});

/** The public pages that a draft can be previewed on, by file name. */
export const previewedPage = z.enum(['index', 'contact', 'terms-of-service']);
export type PreviewedPage = z.infer<typeof previewedPage>;

const kindParams = z.strictObject({ kind: operatorFileKind });

/** For administrators. */
export const operatorFileRoutes = defineRoutes({
  readOperatorFile: {
    method: 'GET',
    path: '/api/admin/files/:kind',
    summary: 'The published site file, tag file or engine file',
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
    summary: 'Validate a draft; nothing is stored',
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
    summary: 'Preview a public page with a draft of the site file; nothing is stored',
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
    summary: 'Publish a draft as the next version, for all processes at once',
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
    summary: 'The last hundred versions, newest first',
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
    summary: 'The text of a version, and of the previous one',
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
