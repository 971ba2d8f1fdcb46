import { AppError } from '#contract/errors.ts';
import type { ownDataRoutes } from '#contract/own-data.ts';
import { formatDate } from '#features/billing/invoices';
import { findDeletionDueAt, requirePassword } from '#features/identity/accounts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/client.ts';
import { createFileResponse } from '#platform/http/file-response.ts';
import type { Handlers } from '#platform/http/handler.ts';
import type { Queue } from '#platform/jobs/queue.ts';
import type { MailContext } from '#platform/mail/mail-context.ts';
import type { DataPart } from '#platform/own-data/data-part.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { toUtcDate } from '#platform/time.ts';
import { cancelDeletion, findDeletionObstacle, requestDeletion } from './deletion/request-deletion.ts';
import { findNewestExport, requestExport, toDataExport } from './export/request-export.ts';
import { countParts } from './parts.ts';

type OwnDataDeps = MailContext & {
  db: Db;
  clock: Clock;
  storage: Storage;
  queue: Pick<Queue, 'enqueue'>;
  providerData: readonly DataPart[];
};

export function ownDataHandlers({
  clock,
  db,
  providerData,
  queue,
  storage,
  ...mailContext
}: OwnDataDeps): Handlers<typeof ownDataRoutes> {
  const parts = countParts(providerData);
  return {
    ownData: async ({ caller: { userId } }) => {
      const newest = await findNewestExport(db, userId);
      return {
        export: newest && toDataExport(newest, parts),
        deletionDueAt: (await findDeletionDueAt(db, userId))?.toISOString() ?? null,
        deletionObstacle: await findDeletionObstacle(db, userId),
      };
    },

    requestDataExport: ({ caller: { userId } }) =>
      db.transaction((tx) => requestExport(tx, queue, { userId, parts, now: clock() })),

    downloadDataExport: async ({ caller: { userId }, headers }) => {
      const newest = await findNewestExport(db, userId);
      if (!newest?.storageKey || newest.byteSize === null) {
        throw new AppError('NOT_FOUND', 'There is no export to download. Request one first.');
      }
      const { byteSize, id, storageKey } = newest;
      const file = { storageKey, byteSize, mediaType: 'application/zip', etag: `"${id}"` };
      const answer = await createFileResponse(storage, file, headers);
      const name = `my-data-${toUtcDate(newest.askedAt)}.zip`;
      const own = {
        'cache-control': 'private, no-cache',
        'content-disposition': `attachment; filename="${name}"`,
      };
      return { ...answer, headers: { ...answer.headers, ...own } };
    },

    requestDeletion: async ({ body, caller: { userId } }) => {
      await requirePassword(db, userId, body.password);
      const dueAt = await db.transaction((tx) => requestDeletion(tx, mailContext, userId));
      return {
        success: true,
        message: `Your account will be deleted on ${formatDate(dueAt)}. You can keep it until then.`,
      };
    },

    takeBackDeletion: async ({ caller: { userId } }) => {
      await db.transaction((tx) => cancelDeletion(tx, userId));
      return {
        success: true,
        message: 'Your account stays. You can resume a cancelled plan on the billing page.',
      };
    },
  };
}
