import { archivedFiles, type collectionRoutes } from '#contract/collections.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/client.ts';
import type { Handlers } from '#platform/http/handler.ts';
import type { Logger } from '#platform/log.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { archiveContents } from './archive/archive-contents.ts';
import { changeMany } from './bulk/change-many.ts';
import { emptyOwnTrash } from './bulk/empty-own-trash.ts';
import {
  createCollection,
  deleteCollection,
  listCollections,
  renameCollection,
} from './collections/collections.ts';
import type { CopyDependencies } from './disclosure/disclosed-copy.ts';
import { archiveName, attachment } from './file-name.ts';
import { matchContents } from './list/match-contents.ts';
import { listOwnTags } from './list-own-tags.ts';
import { removeFiles } from './remove-files.ts';
import { deleteSavedSearch, listSavedSearches, saveSearch } from './saved-searches.ts';

type CollectionDependencies = CopyDependencies & {
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
}: CollectionDependencies): Handlers<typeof collectionRoutes> {
  return {
    listSavedSearches: ({ caller }) => listSavedSearches(db, caller.userId),

    saveSearch: ({ caller, body }) => db.transaction((tx) => saveSearch(tx, caller.userId, body)),

    async deleteSavedSearch({ caller, params }) {
      await deleteSavedSearch(db, caller.userId, params.id);
      return { success: true, message: 'Search deleted' };
    },

    async changeManyContents({ caller, body }) {
      const { ids, keys } = await db.transaction((tx) => changeMany(tx, caller.userId, body, clock()));
      await removeFiles(storage, keys, log);
      return { ids };
    },

    async matchContents({ caller, body }) {
      return { ids: await matchContents(db, caller.userId, body.ids, body.filters) };
    },

    async emptyTrash({ caller, body }) {
      const now = clock().getTime();
      const before = new Date(Math.min(body.before ? Date.parse(body.before) : now, now));
      const emptied = await emptyOwnTrash({ db, storage, log }, caller.userId, before);
      return { ...emptied, before: before.toISOString() };
    },

    async downloadMany({ caller, body, signal }) {
      const { zip, files } = await archiveContents(
        { db, storage, clock, credentials, ffmpegPath },
        caller.userId,
        body,
      );
      signal.addEventListener('abort', () => zip.destroy(), { once: true });
      return {
        headers: {
          'content-type': 'application/zip',
          'content-disposition': attachment(archiveName(body.disclosure)),
          'cache-control': 'no-store',
          [archivedFiles]: String(files),
        },
        body: zip,
      };
    },

    listCollections: ({ caller }) => listCollections(db, caller.userId),

    createCollection: ({ caller, body }) =>
      db.transaction((tx) => createCollection(tx, caller.userId, body.name)),

    renameCollection: ({ caller, params, body }) =>
      db.transaction((tx) => renameCollection(tx, caller.userId, params.id, body.name)),

    async deleteCollection({ caller, params }) {
      await deleteCollection(db, caller.userId, params.id);
      return { success: true, message: 'Collection deleted' };
    },

    listOwnTags: ({ caller }) => listOwnTags(db, caller.userId),
  };
}
