import { z } from 'zod';
import { id, idParams, success, timestamp } from './common.ts';
import { limits } from './limits.ts';
import { defineRoutes } from './route.ts';

/** `receiving`: parts of the ZIP are still missing. `stopped`: it can be started again where it ended. */
export const importState = z.enum(['receiving', 'running', 'stopped', 'done']);
export type ImportState = z.infer<typeof importState>;

/** `waiting`: nothing was stated about the people in it yet; only this import shows it. */
export const importEntryState = z.enum(['pending', 'imported', 'waiting', 'duplicate', 'refused']);
export type ImportEntryState = z.infer<typeof importEntryState>;

/** Pictures from elsewhere that become items of My Content. */
export const contentImport = z.strictObject({
  id,
  /** The name of the ZIP or folder. */
  name: z.string(),
  state: importState,
  /** Whether its creator stated that no recognisable person is in any of its pictures. */
  withoutPeople: z.boolean(),
  /** Of the ZIP, announced and received. */
  byteSize: z.int(),
  receivedBytes: z.int(),
  /** Parts of `limits.importPartBytes` that were received, in their order. */
  receivedParts: z.int(),
  /** Why it stopped; null otherwise. */
  problem: z.string().nullable(),
  counts: z.strictObject({
    pending: z.int(),
    imported: z.int(),
    waiting: z.int(),
    duplicate: z.int(),
    refused: z.int(),
  }),
  createdAt: timestamp,
  finishedAt: timestamp.nullable(),
});
export type ContentImport = z.infer<typeof contentImport>;

/** One file of an import. */
export const importEntry = z.strictObject({
  id,
  /** Its path in the ZIP, cleaned for display. */
  name: z.string(),
  state: importEntryState,
  /** Why it was refused, or what it is a duplicate of; null otherwise. */
  reason: z.string().nullable(),
  /** The item that it became, or that it is a duplicate of; null if that is gone. */
  contentId: id.nullable(),
  /** The upload that waits for a statement about the people in it. */
  uploadId: id.nullable(),
});
export type ImportEntry = z.infer<typeof importEntry>;

const importForm = z.strictObject({
  name: z.string().trim().min(1).max(limits.contentNameMaximum),
  byteSize: z
    .int()
    .min(1, 'The ZIP is empty')
    .max(limits.importBytes, `A ZIP has at most ${limits.importBytes / 1024 ** 3} GB`),
  withoutPeople: z.boolean(),
});

export const importRoutes = defineRoutes({
  listImports: {
    method: 'GET',
    path: '/api/imports',
    summary: 'Imports of the last 30 days, newest first',
    tag: 'Library',
    access: 'tour',
    owner: 'account',
    response: z.array(contentImport),
  },
  createImport: {
    method: 'POST',
    path: '/api/imports',
    summary: 'Announce a ZIP of pictures that become items of My Content',
    tag: 'Library',
    access: 'app',
    owner: 'account',
    limit: 'bulk',
    status: 201,
    body: importForm,
    response: contentImport,
  },
  storeImportPart: {
    method: 'POST',
    path: '/api/imports/:id/parts',
    summary: 'Send the next part of an announced ZIP; sending one again changes nothing',
    tag: 'Library',
    access: 'app',
    owner: 'account',
    limit: 'import_part',
    params: idParams,
    body: {
      kind: 'multipart',
      fields: z.strictObject({ number: z.coerce.number().int().min(0).max(limits.importPartsMaximum) }),
      files: ['file'],
      fileBytes: limits.importPartBytes,
    },
    response: contentImport,
  },
  startImport: {
    method: 'POST',
    path: '/api/imports/:id/start',
    summary:
      'Start an import once its ZIP is there, or go on: with what is left, and with pictures whose people have been stated',
    tag: 'Library',
    access: 'app',
    owner: 'account',
    limit: 'bulk',
    params: idParams,
    response: contentImport,
  },
  listImportEntries: {
    method: 'GET',
    path: '/api/imports/:id/entries',
    summary: 'The files of an import by their state, in their order, by pages',
    tag: 'Library',
    access: 'tour',
    owner: 'account',
    params: idParams,
    query: z.strictObject({
      state: importEntryState.default('imported'),
      /** The `next` of the page before. */
      after: z.coerce.number().int().min(0).max(limits.importEntriesMaximum).optional(),
    }),
    response: z.strictObject({ entries: z.array(importEntry), next: z.int().nullable() }),
  },
  deleteImport: {
    method: 'DELETE',
    path: '/api/imports/:id',
    summary: 'Delete an import with its pictures that wait for a statement; imported items stay',
    tag: 'Library',
    access: 'app',
    owner: 'account',
    params: idParams,
    response: success,
  },
});
