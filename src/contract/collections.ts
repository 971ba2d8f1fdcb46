import { z } from 'zod';
import { id, idParams, success, timestamp } from './common.ts';
import { contentAge, contentFilters, contentSort, disclosure, moment, ownTag, verdict } from './library.ts';
import { limits } from './limits.ts';
import { defineRoutes } from './route.ts';

const name = z.string().trim().min(1, 'Give it a name').max(limits.collectionNameMaximum);

const keptSearch = contentFilters.omit({ trash: true }).extend({
  sort: contentSort.default('newest'),
  /** How old at most, counted anew each time that the search is opened. */
  date: contentAge.optional(),
});

/** A search that was kept under a name. */
export const savedSearch = z.strictObject({
  id,
  name: z.string(),
  /** The filters as the list takes them. */
  query: keptSearch,
});
export type SavedSearch = z.infer<typeof savedSearch>;

export const collection = z.strictObject({
  id,
  name: z.string(),
  createdAt: timestamp,
  /** Items in it, without those in the trash. */
  count: z.int(),
  /** Its newest finished picture or video. */
  cover: id.nullable(),
});
export type Collection = z.infer<typeof collection>;

const collectionForm = z.strictObject({ name });

const ids = z.array(id).min(1).max(limits.bulkMaximum);

/** What is done with many items at once. Those in the trash can be restored and removed, and nothing else. */
export const changeManyForm = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('trash'), ids }),
  z.strictObject({ action: z.literal('restore'), ids }),
  /** For good, with their files; only what lies in the trash. */
  z.strictObject({ action: z.literal('remove'), ids }),
  z.strictObject({ action: z.literal('favourite'), ids, favourite: z.boolean() }),
  z.strictObject({ action: z.literal('judge'), ids, verdict: verdict.nullable() }),
  z.strictObject({ action: z.literal('tag'), ids, tag: ownTag }),
  z.strictObject({ action: z.literal('untag'), ids, tag: ownTag }),
  z.strictObject({ action: z.literal('collect'), ids, collectionId: id }),
  z.strictObject({ action: z.literal('uncollect'), ids, collectionId: id }),
]);
export type ChangeMany = z.output<typeof changeManyForm>;

/** The header of a ZIP that says how many files it holds besides its manifest. */
export const archivedFiles = 'castwright-files';

export const tagCount = z.strictObject({ tag: z.string(), count: z.int() });

export const collectionRoutes = defineRoutes({
  listSavedSearches: {
    method: 'GET',
    path: '/api/searches',
    summary: 'Kept searches by name',
    tag: 'Library',
    access: 'tour',
    owner: 'account',
    response: z.array(savedSearch),
  },
  saveSearch: {
    method: 'POST',
    path: '/api/searches',
    summary: 'Keep a search; under a name that is there already it takes its place',
    tag: 'Library',
    access: 'app',
    owner: 'account',
    status: 201,
    body: z.strictObject({ name, query: keptSearch }),
    response: savedSearch,
  },
  deleteSavedSearch: {
    method: 'DELETE',
    path: '/api/searches/:id',
    summary: 'Forget a kept search',
    tag: 'Library',
    access: 'app',
    owner: 'account',
    params: idParams,
    response: success,
  },
  changeManyContents: {
    method: 'POST',
    path: '/api/content/bulk',
    summary: 'Do the same with many items; those that are gone or cannot be changed so are passed over',
    tag: 'Library',
    access: 'app',
    owner: 'account',
    limit: 'bulk',
    body: changeManyForm,
    /** The items that are so now, whether or not they were before. */
    response: z.strictObject({ ids: z.array(id) }),
  },
  matchContents: {
    method: 'POST',
    path: '/api/content/match',
    summary:
      'Which of these items are still in a list: those that are gone or left out by its filters are not',
    tag: 'Library',
    access: 'app',
    owner: 'account',
    body: z.strictObject({ ids, filters: contentFilters }),
    response: z.strictObject({ ids: z.array(id) }),
  },
  emptyTrash: {
    method: 'POST',
    path: '/api/content/trash/empty',
    summary: 'Remove what lies in the trash for good, some hundreds a call: call again until none are left',
    tag: 'Library',
    access: 'app',
    owner: 'account',
    limit: 'bulk',
    /** The moment that the first answer told: what is put into the trash after it stays. */
    body: z.strictObject({ before: moment.optional() }),
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
    body: z.strictObject({ ids, disclosure: disclosure.default('credentials') }),
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
    summary: 'Make an empty collection',
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
