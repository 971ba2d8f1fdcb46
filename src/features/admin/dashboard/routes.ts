import type { adminDashboardRoutes } from '#contract/admin-dashboard.ts';
import { canSell, type Seller } from '#features/billing/invoices';
import { isLogBroken } from '#features/trust/audit';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/client.ts';
import type { Handlers } from '#platform/http/handler.ts';
import { type EngineCosts, readFigures } from './figures.ts';
import { type DeskClocks, readOverview, type Waiting } from './overview.ts';

export type AdminDashboardDeps = {
  db: Db;
  clock: Clock;
  clocks: DeskClocks;
  /** Bank transfers that an administrator has to match or send back. */
  countTransfers: () => Promise<Waiting>;
  engineCosts: EngineCosts;
  seller: Seller;
};

export function adminDashboardHandlers({
  clock,
  clocks,
  countTransfers,
  db,
  engineCosts,
  seller,
}: AdminDashboardDeps): Handlers<typeof adminDashboardRoutes> {
  return {
    adminOverview: async () =>
      readOverview(
        db,
        { auditBroken: await isLogBroken(db, clock()), salesClosed: !canSell(seller) },
        clocks,
        countTransfers,
        clock(),
      ),
    figures: ({ query }) => readFigures(db, query.days, clock(), engineCosts),
  };
}
