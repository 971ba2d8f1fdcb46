import type { Figures } from '#contract/admin-dashboard.ts';
import { currency } from '#contract/catalogue.ts';
import type { Operation } from '#contract/jobs.ts';
import { getRevenueSince } from '#features/billing/invoices';
import { getUsageSince } from '#features/billing/usage';
import { countActivePeopleSince, listEngineTimeSince, listJobCountsSince } from '#features/generation/admin';
import { listHourlyCosts } from '#features/generation/fleet';
import type { Db } from '#platform/db/client.ts';
import { addDays, toUtcDate } from '#platform/time.ts';
import { computeEngineCost } from './engine-cost.ts';

/** Micro-dollars an hour by engine id. Costs that workers report take precedence. */
export type EngineCosts = ReadonlyMap<string, number>;

/** Reads revenue, usage and engine time of the last days (UTC), including today. */
export async function readFigures(db: Db, days: number, now: Date, costs: EngineCosts): Promise<Figures> {
  const firstDay = toUtcDate(addDays(now, 1 - days));
  const from = new Date(firstDay);
  const everyDay = Array.from({ length: days }, (_, n) => toUtcDate(addDays(from, n)));
  const [revenue, usage, counts, activePeople, times, reportedCosts] = await Promise.all([
    getRevenueSince(db, from),
    getUsageSince(db, firstDay),
    listJobCountsSince(db, from),
    countActivePeopleSince(db, from),
    listEngineTimeSince(db, from),
    listHourlyCosts(db),
  ]);
  const paid = new Map(revenue.days.map(({ cents, day }) => [day, cents]));
  const spent = new Map(usage.days.map(({ day, tokens }) => [day, tokens]));
  return {
    revenue: {
      currency,
      paidCents: sumBy(revenue.kinds, ({ paidCents }) => paidCents),
      refundedCents: sumBy(revenue.kinds, ({ refundedCents }) => refundedCents),
      days: everyDay.map((day) => ({ day, cents: paid.get(day) ?? 0 })),
      kinds: revenue.kinds,
    },
    usage: {
      activePeople,
      tokensSpent: sumBy(usage.days, ({ tokens }) => tokens),
      days: everyDay.map((day) => ({ day, tokens: spent.get(day) ?? 0 })),
      jobs: jobsByOperation(counts, usage.operations),
    },
    engines: times.map(({ engineId, jobs, milliseconds, operation }) => {
      const hourly = reportedCosts.get(engineId) ?? costs.get(engineId);
      return {
        engineId,
        operation,
        jobs,
        seconds: Math.round(milliseconds / 1000),
        costCents: hourly === undefined ? null : computeEngineCost(milliseconds, hourly),
      };
    }),
  };
}

type JobRow = Figures['usage']['jobs'][number];

/** Combines job counts and tokens. An operation can have tokens without jobs, because its jobs were requested earlier. */
function jobsByOperation(
  counts: Awaited<ReturnType<typeof listJobCountsSince>>,
  tokens: ReadonlyMap<Operation, number>,
): JobRow[] {
  const rows = new Map<Operation, JobRow>();
  const getRow = (operation: Operation) => {
    const none = { queued: 0, running: 0, checking: 0, completed: 0, failed: 0, cancelled: 0 };
    const row = rows.get(operation) ?? { operation, ...none, tokens: tokens.get(operation) ?? 0 };
    rows.set(operation, row);
    return row;
  };
  for (const { jobs, operation, state } of counts) getRow(operation)[state] = jobs;
  for (const operation of tokens.keys()) getRow(operation);
  return [...rows.values()].toSorted((one, other) => other.tokens - one.tokens);
}

function sumBy<Row>(rows: readonly Row[], amount: (row: Row) => number): number {
  return rows.reduce((sum, row) => sum + amount(row), 0);
}
