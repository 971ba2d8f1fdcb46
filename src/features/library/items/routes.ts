import { AppError } from '#contract/errors.ts';
import type { libraryRoutes } from '#contract/library-routes.ts';
import type { ContentCredentials } from '#features/library/disclosure';
import type { Clock } from '#platform/clock.ts';
import type { Db, Tx } from '#platform/db/client.ts';
import { createDisplayResponse, createFileResponse } from '#platform/http/file-response.ts';
import type { Handlers } from '#platform/http/handler.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { changeContent } from './change-content.ts';
import { checkCredentials } from './check-credentials.ts';
import { downloadContent } from './download-content.ts';
import { exportAnimation } from './export-animation.ts';
import { countContents } from './list/count-content.ts';
import { findPlace } from './list/find-place.ts';
import { listContent } from './list/list-content.ts';
import { mapContent } from './list/map-content.ts';
import { getContent, getContentFile, getContentPayment, requireAdultAllowed } from './queries.ts';
import { setPoster } from './set-poster.ts';
import { trashContent } from './trash-content.ts';

type LibraryDeps = {
  db: Db;
  storage: Storage;
  clock: Clock;
  /** Opened on first use. */
  credentials: () => Promise<ContentCredentials>;
  /** Path of FFmpeg; null uses the binary of the npm package. */
  ffmpegPath: string | null;
  allowsUndisclosed: () => boolean;
  events: {
    /** After the commit, tells the owner's open pages to reload the item. */
    contentChanged(tx: Tx, userId: string, contentId: string): Promise<void>;
  };
};

export function libraryHandlers({
  db,
  storage,
  clock,
  credentials,
  ffmpegPath,
  allowsUndisclosed,
  events,
}: LibraryDeps): Handlers<typeof libraryRoutes> {
  return {
    listContent: ({ caller, query }) => listContent(db, caller.accountId, query),

    contentMap: ({ caller, query }) => mapContent(db, caller.accountId, query),

    async contentPlace({ caller, params, query }) {
      await getContent(db, caller.accountId, params.id);
      return { place: await findPlace(db, caller.accountId, params.id, query) };
    },

    contentCounts: ({ caller }) => countContents(db, caller.accountId),

    getContent: ({ caller, params }) => getContent(db, caller.accountId, params.id),

    contentPayment: ({ caller, params }) => getContentPayment(db, caller.accountId, params.id),

    contentCredentials: ({ caller, params }) =>
      checkCredentials({ db, storage, credentials }, caller.accountId, params.id),

    async previewContent({ caller, params, query, headers }) {
      const file = await getContentFile(db, caller.accountId, params.id, query.size);
      requireAdultAllowed(caller, file.category);
      return createFileResponse(storage, file, headers);
    },

    async streamContent({ caller, params, headers }) {
      const file = await getContentFile(db, caller.accountId, params.id, 'original');
      requireAdultAllowed(caller, file.category);
      if (!file.mediaType.startsWith('video/')) throw new AppError('NOT_FOUND', 'This item is not a video.');
      return createDisplayResponse(storage, file, headers);
    },

    downloadContent: ({ caller, params, query, headers, signal }) =>
      downloadContent(
        { db, storage, clock, credentials, ffmpegPath, allowsUndisclosed },
        {
          userId: caller.accountId,
          personId: caller.personId,
          adultAllowed: caller.adultAllowed,
          contentId: params.id,
          ...query,
          headers,
          signal,
        },
      ),

    exportAnimation: ({ caller, params, query, signal }) =>
      exportAnimation(
        { db, storage, ffmpegPath },
        {
          userId: caller.accountId,
          adultAllowed: caller.adultAllowed,
          contentId: params.id,
          ...query,
          signal,
        },
      ),

    async setPoster({ body, caller, params, signal }) {
      const given = { userId: caller.accountId, contentId: params.id, ...body, signal };
      await setPoster({ db, storage, ffmpegPath, events }, given);
      return getContent(db, caller.accountId, params.id);
    },

    async changeContent({ caller, params, body }) {
      await db.transaction(async (tx) => {
        await changeContent(tx, caller.accountId, params.id, body);
        await events.contentChanged(tx, caller.accountId, params.id);
      });
      return getContent(db, caller.accountId, params.id);
    },

    async deleteContent({ caller, params }) {
      await db.transaction(async (tx) => {
        await trashContent(tx, caller.accountId, params.id, clock());
        await events.contentChanged(tx, caller.accountId, params.id);
      });
      return { success: true, message: 'Moved to the trash' };
    },
  };
}
