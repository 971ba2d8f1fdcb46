import { z } from 'zod';
import { id, idParams, requestTimestamp, success, timestamp } from './common.ts';
import {
  contentAge,
  contentFilters,
  contentSort,
  disclosure,
  ownTag,
  verdict,
  writtenSettings,
} from './library.ts';
import { limits } from './limits.ts';
import { defineRoutes } from './route.ts';

const name = z.string().trim().min(1, 'Give it a name').max(limits.collectionNameMaximum);

const searchQuery = contentFilters.omit({ trash: true }).extend({
  sort: contentSort.default('newest'),
  /** Maximum age, relative to the time at which the search is opened. */
  date: contentAge.optional(),
});

/** A saved search. */
export const savedSearch = z.strictObject({
  id,
  name: z.string(),
  /** The filters of the list. */
  query: searchQuery,
});
export type SavedSearch = z.infer<typeof savedSearch>;

export const collection = z.strictObject({
  id,
  name: z.string(),
  createdAt: timestamp,
  /** Number of items, without those in the trash. */
  count: z.int(),
  /** Its newest finished picture or video. */
  cover: id.nullable(),
});
export type Collection = z.infer<typeof collection>;

const collectionForm = z.strictObject({ name });

const ids = z.array(id).min(1).max(limits.bulkMaximum);

/** A bulk action. Items in the trash can only be restored or removed. */
export const changeManyForm = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('trash'), ids }),
  z.strictObject({ action: z.literal('restore'), ids }),
  /** Deletes items in the trash permanently, with their files. */
  z.strictObject({ action: z.literal('remove'), ids }),
  z.strictObject({ action: z.literal('favourite'), ids, favourite: z.boolean() }),
  z.strictObject({ action: z.literal('judge'), ids, verdict: verdict.nullable() }),
  z.strictObject({ action: z.literal('tag'), ids, tag: ownTag }),
  z.strictObject({ action: z.literal('untag'), ids, tag: ownTag }),
  z.strictObject({ action: z.literal('collect'), ids, collectionId: id }),
  z.strictObject({ action: z.literal('uncollect'), ids, collectionId: id }),
]);
export type ChangeMany = z.output<typeof changeManyForm>;

/** The response header of a ZIP with the number of its files, without the manifest. */
export const archivedFiles = 'castwright-files';

export const tagCount = z.strictObject({ tag: z.string(), count: z.int() });

export const collectionRoutes = defineRoutes({
  listSavedSearches: {
    method: 'GET',
    path: '/api/searches',
    summary: 'Saved searches by name',
    tag: 'Library',
    access: 'tour',
    owner: 'account',
    response: z.array(savedSearch),
  },
  saveSearch: {
    method: 'POST',
    path: '/api/searches',
    summary: 'Save a search; an existing one with the same name is replaced',
    tag: 'Library',
    access: 'app',
    owner: 'account',
    status: 201,
    body: z.strictObject({ name, query: searchQuery }),
    response: savedSearch,
  },
  deleteSavedSearch: {
    method: 'DELETE',
    path: '/api/searches/:id',
    summary: 'Delete a saved search',
    tag: 'Library',
    access: 'app',
    owner: 'account',
    params: idParams,
    response: success,
  },
  changeManyContents: {
    method: 'POST',
    path: '/api/content/bulk',
    summary: 'Apply an action to many items; items that are missing or do not allow it are skipped',
    tag: 'Library',
    access: 'app',
    owner: 'account',
    limit: 'bulk',
    body: changeManyForm,
    /** The items in the requested state, including those that were already in it. */
    response: z.strictObject({ ids: z.array(id) }),
  },
  matchContents: {
    method: 'POST',
    path: '/api/content/match',
    summary: 'Which of these items still match the filters of a list',
    tag: 'Library',
    access: 'app',
    owner: 'account',
    body: z.strictObject({ ids, filters: contentFilters }),
    response: z.strictObject({ ids: z.array(id) }),
  },
  emptyTrash: {
    method: 'POST',
    path: '/api/content/trash/empty',
    summary: 'Permanently delete the trash in batches; repeat until none are left',
    tag: 'Library',
    access: 'app',
    owner: 'account',
    limit: 'bulk',
    /** The time from the first answer: later items in the trash stay. */
    body: z.strictObject({ before: requestTimestamp.optional() }),
    response: z.strictObject({ removed: z.int(), left: z.int(), before: timestamp }),
  },
  downloadMany: {
    method: 'POST',
    path: '/api/content/archive',
    summary: 'The files of many items as one ZIP, with a manifest of how they were made',
    tag: 'Library',
    access: 'app',
    owner: 'account',
    limit: 'bulk',
    body: z.strictObject({
      ids,
      disclosure: disclosure.default('credentials'),
      settings: writtenSettings.default('none'),
    }),
    response: { kind: 'binary', description: 'application/zip' },
  },
  listCollections: {
    method: 'GET',
    path: '/api/collections',
    summary: 'Collections by name, each with its count and cover',
    tag: 'Library',
    access: 'tour',
    owner: 'account',
    response: z.array(collection),
  },
  createCollection: {
    method: 'POST',
    path: '/api/collections',
    summary: 'Create an empty collection',
    tag: 'Library',
    access: 'app',
    owner: 'account',
    status: 201,
    body: collectionForm,
    response: collection,
  },
  renameCollection: {
    method: 'PATCH',
    path: '/api/collections/:id',
    summary: 'Rename a collection',
    tag: 'Library',
    access: 'app',
    owner: 'account',
    params: idParams,
    body: collectionForm,
    response: collection,
  },
  deleteCollection: {
    method: 'DELETE',
    path: '/api/collections/:id',
    summary: 'Delete a collection; its items stay',
    tag: 'Library',
    access: 'app',
    owner: 'account',
    params: idParams,
    response: success,
  },
  listOwnTags: {
    method: 'GET',
    path: '/api/content/tags',
    summary: 'Tags in use, the most used first',
    tag: 'Library',
    access: 'tour',
    owner: 'account',
    response: z.array(tagCount),
  },
});
