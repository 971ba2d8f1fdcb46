import type { usageRoutes } from '#contract/billing-routes.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/client.ts';
import type { Handlers } from '#platform/http/handler.ts';
import { getBillingUsage } from './billing-usage.ts';
import { createLedgerFile } from './ledger-file.ts';
import { listEntries } from './list-entries.ts';
import { getUsageCharts } from './usage-charts.ts';

export function usageHandlers({ db, clock }: { db: Db; clock: Clock }): Handlers<typeof usageRoutes> {
  return {
    billingUsage: ({ caller }) => getBillingUsage(db, caller.userId, clock()),
    usageCharts: ({ caller, query }) => getUsageCharts(db, caller.userId, query.days, clock()),
    ledger: ({ caller, query }) => listEntries(db, caller.userId, query),
    ledgerFile: async ({ caller, query }) => ({
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': 'attachment; filename="tokens.csv"',
        'cache-control': 'no-store',
      },
      body: createLedgerFile(db, caller.userId, query),
    }),
  };
}
