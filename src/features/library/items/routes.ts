import { AppError } from '#contract/errors.ts';
import type { libraryRoutes } from '#contract/library-routes.ts';
import type { ContentCredentials } from '#features/library/disclosure';
import type { Clock } from '#platform/clock.ts';
import type { Db, Tx } from '#platform/db/client.ts';
import { fileAnswer, shownAnswer } from '#platform/http/file-answer.ts';
import type { Handlers } from '#platform/http/handler.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { changeContent } from './change-content.ts';
import { checkCredentials } from './check-credentials.ts';
import { deleteContent } from './delete-content.ts';
import { downloadContent } from './download-content.ts';
import { countContents } from './list/count-content.ts';
import { listContent } from './list/list-content.ts';
import { mapContent } from './list/map-content.ts';
import { placeOfContent } from './list/place-of-content.ts';
import { fileOf, getContent, paymentFor } from './queries.ts';

type LibraryDependencies = {
  db: Db;
  storage: Storage;
  clock: Clock;
  /** Opened when they are first asked for. */
  credentials: () => Promise<ContentCredentials>;
  /** FFmpeg's path; null: the one that the npm package brings. */
  ffmpegPath: string | null;
  events: {
    /** Tells the owner's pages, once the transaction commits, to read the item again. */
    contentChanged(tx: Tx, userId: string, contentId: string): Promise<void>;
  };
};

export function libraryHandlers({
  db,
  storage,
  clock,
  credentials,
  ffmpegPath,
  events,
}: LibraryDependencies): Handlers<typeof libraryRoutes> {
  return {
    listContent: ({ caller, query }) => listContent(db, caller.accountId, query),

    contentMap: ({ caller, query }) => mapContent(db, caller.accountId, query),

    async contentPlace({ caller, params, query }) {
      await getContent(db, caller.accountId, params.id);
      return { place: await placeOfContent(db, caller.accountId, params.id, query) };
    },

    contentCounts: ({ caller }) => countContents(db, caller.accountId),

    getContent: ({ caller, params }) => getContent(db, caller.accountId, params.id),

    contentPayment: ({ caller, params }) => paymentFor(db, caller.accountId, params.id),

    contentCredentials: ({ caller, params }) =>
      checkCredentials({ db, storage, credentials }, caller.accountId, params.id),

    async previewContent({ caller, params, query, headers }) {
      return fileAnswer(storage, await fileOf(db, caller.accountId, params.id, query.size), headers);
    },

    async streamContent({ caller, params, headers }) {
      const file = await fileOf(db, caller.accountId, params.id, 'original');
      if (!file.mediaType.startsWith('video/')) throw new AppError('NOT_FOUND', 'This item is not a video.');
      return shownAnswer(storage, file, headers);
    },

    downloadContent: ({ caller, params, query, headers, signal }) =>
      downloadContent(
        { db, storage, clock, credentials, ffmpegPath },
        {
          userId: caller.accountId,
          personId: caller.personId,
          contentId: params.id,
          ...query,
          headers,
          signal,
        },
      ),

    async changeContent({ caller, params, body }) {
      await db.transaction(async (tx) => {
        await changeContent(tx, caller.accountId, params.id, body);
        await events.contentChanged(tx, caller.accountId, params.id);
      });
      return getContent(db, caller.accountId, params.id);
    },

    async deleteContent({ caller, params }) {
      await db.transaction(async (tx) => {
        await deleteContent(tx, caller.accountId, params.id, clock());
        await events.contentChanged(tx, caller.accountId, params.id);
      });
      return { success: true, message: 'Moved to the trash' };
    },
  };
}
