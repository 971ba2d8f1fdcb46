import { archivedFiles, type collectionRoutes } from '#contract/collections.ts';
import { requireMayDeletePermanently } from '#features/identity/team';
import {
  createCollection,
  deleteCollection,
  listCollections,
  renameCollection,
} from '#features/library/collections';
import type { CopyDeps } from '#features/library/disclosure';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/client.ts';
import { formatAttachment } from '#platform/http/attachment.ts';
import type { Handlers } from '#platform/http/handler.ts';
import type { Logger } from '#platform/log.ts';
import { removeFiles } from '#platform/storage/remove-files.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { archiveContents } from './archive/archive-contents.ts';
import { changeMany } from './bulk/change-many.ts';
import { emptyOwnTrash } from './bulk/empty-own-trash.ts';
import { formatArchiveName } from './file-name.ts';
import { matchContents } from './list/match-contents.ts';
import { listOwnTags } from './list-own-tags.ts';
import { deleteSavedSearch, listSavedSearches, saveSearch } from './saved-searches.ts';

type CollectionDeps = CopyDeps & {
  db: Db;
  storage: Storage;
  clock: Clock;
  log: Pick<Logger, 'warn'>;
};

export function collectionHandlers({
  db,
  storage,
  clock,
  log,
  credentials,
  ffmpegPath,
  allowsUndisclosed,
}: CollectionDeps): Handlers<typeof collectionRoutes> {
  return {
    listSavedSearches: ({ caller }) => listSavedSearches(db, caller.accountId),

    saveSearch: ({ caller, body }) => db.transaction((tx) => saveSearch(tx, caller.accountId, body)),

    async deleteSavedSearch({ caller, params }) {
      await deleteSavedSearch(db, caller.accountId, params.id);
      return { success: true, message: 'Search deleted' };
    },

    async changeManyContents({ caller, body }) {
      const { ids, keys } = await db.transaction(async (tx) => {
        if (body.action === 'remove')
          await requireMayDeletePermanently(tx, caller.accountId, caller.personId);
        return changeMany(tx, caller.accountId, body, clock());
      });
      await removeFiles(storage, keys, log);
      return { ids };
    },

    async matchContents({ caller, body }) {
      return { ids: await matchContents(db, caller.accountId, body.ids, body.filters) };
    },

    async emptyTrash({ caller, body }) {
      await requireMayDeletePermanently(db, caller.accountId, caller.personId);
      const now = clock().getTime();
      const before = new Date(Math.min(body.before ? Date.parse(body.before) : now, now));
      const emptied = await emptyOwnTrash({ db, storage, log }, caller.accountId, before);
      return { ...emptied, before: before.toISOString() };
    },

    async downloadMany({ caller, body, signal }) {
      const { zip, files } = await archiveContents(
        { db, storage, clock, credentials, ffmpegPath, allowsUndisclosed },
        { userId: caller.accountId, personId: caller.personId, adultAllowed: caller.adultAllowed },
        body,
      );
      signal.addEventListener('abort', () => zip.destroy(), { once: true });
      return {
        headers: {
          'content-type': 'application/zip',
          'content-disposition': formatAttachment(formatArchiveName(body.disclosure)),
          'cache-control': 'no-store',
          [archivedFiles]: String(files),
        },
        body: zip,
      };
    },

    listCollections: ({ caller }) => listCollections(db, caller.accountId),

    createCollection: ({ caller, body }) =>
      db.transaction((tx) => createCollection(tx, caller.accountId, body.name)),

    renameCollection: ({ caller, params, body }) =>
      db.transaction((tx) => renameCollection(tx, caller.accountId, params.id, body.name)),

    async deleteCollection({ caller, params }) {
      await deleteCollection(db, caller.accountId, params.id);
      return { success: true, message: 'Collection deleted' };
    },

    listOwnTags: ({ caller }) => listOwnTags(db, caller.accountId),
  };
}
