import type { legalHoldRoutes } from '#contract/legal-holds.ts';
import { recordAuditEntry } from '#features/trust/audit';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/client.ts';
import type { Handlers } from '#platform/http/handler.ts';
import { listHolds, placeHold, releaseHold } from './holds.ts';

export function legalHoldHandlers({ clock, db }: { db: Db; clock: Clock }): Handlers<typeof legalHoldRoutes> {
  return {
    async listLegalHolds({ caller: { userId: actorId } }) {
      const view = { actorId, action: 'holds.viewed', subjectId: null, now: clock() } as const;
      await db.transaction((tx) => recordAuditEntry(tx, view));
      return listHolds(db);
    },

    async placeLegalHold({ body, caller: { userId: actorId } }) {
      await db.transaction((tx) => placeHold(tx, { ...body, actorId, now: clock() }));
      return listHolds(db);
    },

    async releaseLegalHold({ caller: { userId: actorId }, params: { id: holdId } }) {
      await db.transaction((tx) => releaseHold(tx, { holdId, actorId, now: clock() }));
      return listHolds(db);
    },
  };
}
