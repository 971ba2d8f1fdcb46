import { AppError } from '#contract/errors.ts';
import type { ownDataRoutes } from '#contract/own-data.ts';
import { dateInWords } from '#features/billing/invoices';
import { accountDueAt, requirePassword } from '#features/identity/accounts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/client.ts';
import { fileAnswer } from '#platform/http/file-answer.ts';
import type { Handlers } from '#platform/http/handler.ts';
import type { Queue } from '#platform/jobs/queue.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { obstacleOf, requestDeletion, takeBackDeletion } from './deletion/request-deletion.ts';
import type { Post } from './export/build-export.ts';
import { newestExport, presentExport, requestExport } from './export/request-export.ts';

type OwnDataDependencies = Post & { db: Db; clock: Clock; storage: Storage; queue: Pick<Queue, 'enqueue'> };

export function ownDataHandlers({
  clock,
  db,
  queue,
  storage,
  ...post
}: OwnDataDependencies): Handlers<typeof ownDataRoutes> {
  return {
    ownData: async ({ caller: { userId } }) => {
      const newest = await newestExport(db, userId);
      return {
        export: newest && presentExport(newest),
        deletionDueAt: (await accountDueAt(db, userId))?.toISOString() ?? null,
        deletionObstacle: await obstacleOf(db, userId),
      };
    },

    requestDataExport: ({ caller: { userId } }) =>
      db.transaction((tx) => requestExport(tx, queue, { userId, now: clock() })),

    downloadDataExport: async ({ caller: { userId }, headers }) => {
      const newest = await newestExport(db, userId);
      if (!newest?.storageKey || newest.byteSize === null) {
        throw new AppError('NOT_FOUND', 'There is no export to download. Ask for one first.');
      }
      const { byteSize, id, storageKey } = newest;
      const file = { storageKey, byteSize, mediaType: 'application/zip', etag: `"${id}"` };
      const answer = await fileAnswer(storage, file, headers);
      const name = `castwright-data-${newest.askedAt.toISOString().slice(0, 10)}.zip`;
      const own = {
        'cache-control': 'private, no-cache',
        'content-disposition': `attachment; filename="${name}"`,
      };
      return { ...answer, headers: { ...answer.headers, ...own } };
    },

    requestDeletion: async ({ body, caller: { userId } }) => {
      await requirePassword(db, userId, body.password);
      const dueAt = await db.transaction((tx) => requestDeletion(tx, post, userId));
      return {
        success: true,
        message: `Your account is deleted on ${dateInWords(dueAt)}, unless you keep it.`,
      };
    },

    takeBackDeletion: async ({ caller: { userId } }) => {
      await db.transaction((tx) => takeBackDeletion(tx, userId));
      return {
        success: true,
        message: 'Your account stays. A plan that you cancelled by this can be resumed on the billing page.',
      };
    },
  };
}
