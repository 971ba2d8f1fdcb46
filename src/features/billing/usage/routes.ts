import type { usageRoutes } from '#contract/billing-routes.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/client.ts';
import type { Handlers } from '#platform/http/handler.ts';
import { billingUsage } from './billing-usage.ts';
import { ledgerFile } from './ledger-file.ts';
import { listEntries } from './list-entries.ts';
import { usageCharts } from './usage-charts.ts';

export function usageHandlers({ db, clock }: { db: Db; clock: Clock }): Handlers<typeof usageRoutes> {
  return {
    billingUsage: ({ caller }) => billingUsage(db, caller.userId, clock()),
    usageCharts: ({ caller, query }) => usageCharts(db, caller.userId, query.days, clock()),
    ledger: ({ caller, query }) => listEntries(db, caller.userId, query),
    ledgerFile: async ({ caller, query }) => ({
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': 'attachment; filename="tokens.csv"',
        'cache-control': 'no-store',
      },
      body: ledgerFile(db, caller.userId, query),
    }),
  };
}
