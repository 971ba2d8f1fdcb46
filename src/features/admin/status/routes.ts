import type { LiveFigures, statusRoutes } from '#contract/status.ts';
import { countCreators } from '#features/identity/onboarding';
import { countCompletedPictures } from '#features/library/items';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/client.ts';
import type { Handlers } from '#platform/http/handler.ts';
import { keptFor } from '#platform/kept-for.ts';
import { createIncident, deleteIncident, updateIncident } from './incidents.ts';
import { statusReport, webAvailability } from './queries.ts';

const reportSeconds = 10;
const figuresSeconds = 60;

export function statusHandlers({ db, clock }: { db: Db; clock: Clock }): Handlers<typeof statusRoutes> {
  const report = keptFor(reportSeconds, clock, () => statusReport(db, clock()));
  const figures = keptFor(figuresSeconds, clock, () => readFigures(db, clock()));
  return {
    statusReport: () => report.read(),

    liveFigures: () => figures.read(),

    async createIncident({ body, caller }) {
      const by = { actorId: caller.userId, now: clock() };
      const created = await db.transaction((tx) => createIncident(tx, body, by));
      report.forget();
      return created;
    },

    async updateIncident({ params, body, caller }) {
      const by = { actorId: caller.userId, now: clock() };
      const updated = await db.transaction((tx) => updateIncident(tx, params.id, body, by));
      report.forget();
      return updated;
    },

    async deleteIncident({ params, caller }) {
      const by = { actorId: caller.userId, now: clock() };
      await db.transaction((tx) => deleteIncident(tx, params.id, by));
      report.forget();
      return { success: true, message: 'Incident deleted' };
    },
  };
}

async function readFigures(db: Db, now: Date): Promise<LiveFigures> {
  const [creators, pictures, availability] = await Promise.all([
    countCreators(db),
    countCompletedPictures(db),
    webAvailability(db, now),
  ]);
  return { creators, pictures, availability };
}
