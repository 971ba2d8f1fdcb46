import type { refusedUploadRoutes } from '#contract/refused-uploads.ts';
import { recordAuditEntry } from '#features/trust/audit';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/client.ts';
import type { Handlers } from '#platform/http/handler.ts';
import { listRefusedUploads, searchRefusedUploads } from './refused-uploads.ts';

/** Handlers for refused uploads. The audit log records each view of a reviewer before the answer. */
export function refusedUploadHandlers({
  clock,
  db,
}: {
  db: Db;
  clock: Clock;
}): Handlers<typeof refusedUploadRoutes> {
  return {
    listRefusedUploads: ({ caller }) => listRefusedUploads(db, caller.userId),

    async searchRefusedUploads({ caller: { userId: actorId }, query }) {
      const now = clock();
      const found = await searchRefusedUploads(db, query, now);
      const details = { shown: found.length, byPerson: query.person !== undefined };
      const view = { actorId, action: 'refused_uploads.viewed', subjectId: null, details, now } as const;
      await db.transaction((tx) => recordAuditEntry(tx, view));
      return found;
    },
  };
}
