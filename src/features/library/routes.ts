import { AppError } from '#contract/errors.ts';
import type { libraryRoutes } from '#contract/library.ts';
import type { Db, Tx } from '#platform/db/client.ts';
import type { BinaryAnswer, Handlers } from '#platform/http/handler.ts';
import type { Logger } from '#platform/log.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { deleteContent } from './delete-content.ts';
import { fileAnswer } from './file-answer.ts';
import { attachment, downloadName } from './file-name.ts';
import { type FileOfContent, fileOf, getContent, listContent } from './queries.ts';

type LibraryDependencies = {
  db: Db;
  storage: Storage;
  log: Pick<Logger, 'warn'>;
  events: {
    /** Tells the owner's pages, once the transaction commits, to read the item again. */
    contentChanged(tx: Tx, userId: string, contentId: string): Promise<void>;
  };
};

/** How long a link to a download works: long enough to follow it, too short to pass it on. */
const linkSeconds = 300;

export function libraryHandlers({
  db,
  storage,
  log,
  events,
}: LibraryDependencies): Handlers<typeof libraryRoutes> {
  return {
    listContent: ({ caller, query }) => listContent(db, caller.userId, query),

    getContent: ({ caller, params }) => getContent(db, caller.userId, params.id),

    async previewContent({ caller, params, query, headers }) {
      return fileAnswer(storage, await fileOf(db, caller.userId, params.id, query.size), headers);
    },

    async streamContent({ caller, params, headers }) {
      const file = await fileOf(db, caller.userId, params.id, 'original');
      if (!file.mediaType.startsWith('video/')) throw new AppError('NOT_FOUND', 'This item is not a video.');
      return fileAnswer(storage, file, headers);
    },

    async downloadContent({ caller, params, headers }) {
      const file = await fileOf(db, caller.userId, params.id, 'original');
      if (asksForJson(headers.accept)) return linkAnswer(storage, file);
      const answer = await fileAnswer(storage, file, headers);
      const disposition = attachment(downloadName(file.name, file.mediaType));
      return {
        ...answer,
        headers: { ...answer.headers, 'content-disposition': disposition, vary: 'accept' },
      };
    },

    async deleteContent({ caller, params }) {
      const keys = await db.transaction(async (tx) => {
        const stored = await deleteContent(tx, caller.userId, params.id);
        await events.contentChanged(tx, caller.userId, params.id);
        return stored;
      });
      await removeFiles(storage, keys, log);
      return { success: true, message: 'Content deleted' };
    },
  };
}

/** The specification's client asks for JSON first, and for the file only if there is no link to it. */
async function linkAnswer(storage: Storage, file: FileOfContent): Promise<BinaryAnswer> {
  const name = downloadName(file.name, file.mediaType);
  const downloadUrl = await storage.linkTo(file.storageKey, name, linkSeconds);
  return {
    headers: { 'content-type': 'application/json', 'cache-control': 'no-store', vary: 'accept' },
    body: JSON.stringify({ downloadUrl }),
  };
}

function asksForJson(accept: string | undefined): boolean {
  return /(^|,)\s*application\/json\s*(;|,|$)/i.test(accept ?? '');
}

/** The item is gone already: a file that cannot be removed now is left to the sweep of orphans. */
async function removeFiles(storage: Storage, keys: string[], log: LibraryDependencies['log']): Promise<void> {
  const removals = await Promise.allSettled(keys.map((key) => storage.remove(key)));
  for (const [at, removal] of removals.entries()) {
    if (removal.status === 'rejected') {
      log.warn({ err: removal.reason, key: keys[at] }, 'a deleted item left a file behind');
    }
  }
}
