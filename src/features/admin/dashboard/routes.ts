import type { deskRoutes } from '#contract/desk.ts';
import { wasBroken } from '#features/trust/audit';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/client.ts';
import type { Handlers } from '#platform/http/handler.ts';
import { type EngineCosts, readFigures } from './figures.ts';
import { readOverview } from './overview.ts';

export type DeskDependencies = { db: Db; clock: Clock; engineCosts: EngineCosts };

export function deskHandlers({ clock, db, engineCosts }: DeskDependencies): Handlers<typeof deskRoutes> {
  return {
    deskOverview: async () => readOverview(db, await wasBroken(db, clock()), clock()),
    figures: ({ query }) => readFigures(db, query.days, clock(), engineCosts),
  };
}
