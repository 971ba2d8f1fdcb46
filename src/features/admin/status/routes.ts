import type { LiveFigures, statusRoutes } from '#contract/status.ts';
import { countCreators } from '#features/identity/onboarding';
import { countCompletedPictures } from '#features/library/items';
import { cachedFor } from '#platform/cached-for.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/client.ts';
import type { Handlers } from '#platform/http/handler.ts';
import { createIncident, deleteIncident, updateIncident } from './incidents.ts';
import { getStatusReport, getWebAvailability } from './queries.ts';

const reportSeconds = 10;
const figuresSeconds = 60;

export function statusHandlers({ db, clock }: { db: Db; clock: Clock }): Handlers<typeof statusRoutes> {
  const report = cachedFor(reportSeconds, clock, () => getStatusReport(db, clock()));
  const figures = cachedFor(figuresSeconds, clock, () => readFigures(db, clock()));
  return {
    statusReport: () => report.read(),

    liveFigures: () => figures.read(),

    async createIncident({ body, caller }) {
      const by = { actorId: caller.userId, now: clock() };
      const created = await db.transaction((tx) => createIncident(tx, body, by));
      report.invalidate();
      return created;
    },

    async updateIncident({ params, body, caller }) {
      const by = { actorId: caller.userId, now: clock() };
      const updated = await db.transaction((tx) => updateIncident(tx, params.id, body, by));
      report.invalidate();
      return updated;
    },

    async deleteIncident({ params, caller }) {
      const by = { actorId: caller.userId, now: clock() };
      await db.transaction((tx) => deleteIncident(tx, params.id, by));
      report.invalidate();
      return { success: true, message: 'Incident deleted' };
    },
  };
}

async function readFigures(db: Db, now: Date): Promise<LiveFigures> {
  const [creators, pictures, availability] = await Promise.all([
    countCreators(db),
    countCompletedPictures(db),
    getWebAvailability(db, now),
  ]);
  return { creators, pictures, availability };
}
