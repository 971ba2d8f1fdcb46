import { currency } from '#contract/catalogue.ts';
import type { Figures } from '#contract/desk.ts';
import type { Operation } from '#contract/jobs.ts';
import { revenueSince } from '#features/billing/invoices';
import { allUsageSince } from '#features/billing/usage';
import { activePeopleSince, engineTimeSince, jobCountsSince } from '#features/generation/admin';
import { hourlyCosts } from '#features/generation/fleet';
import type { Db } from '#platform/db/client.ts';
import { engineCost } from './engine-cost.ts';

const dayMs = 86_400_000;
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);

/** Micro-dollars an hour, by the engine's id; what workers say of their engines comes before. */
export type EngineCosts = ReadonlyMap<string, number>;

/** Revenue, usage and engine time of so many days (UTC), today included. */
export async function readFigures(db: Db, days: number, now: Date, costs: EngineCosts): Promise<Figures> {
  const firstDay = dayOf(now.getTime() - (days - 1) * dayMs);
  const from = new Date(firstDay);
  const everyDay = Array.from({ length: days }, (_, n) => dayOf(from.getTime() + n * dayMs));
  const [revenue, usage, counts, activePeople, times, told] = await Promise.all([
    revenueSince(db, from),
    allUsageSince(db, firstDay),
    jobCountsSince(db, from),
    activePeopleSince(db, from),
    engineTimeSince(db, from),
    hourlyCosts(db),
  ]);
  const paid = new Map(revenue.days.map(({ cents, day }) => [day, cents]));
  const spent = new Map(usage.days.map(({ day, tokens }) => [day, tokens]));
  return {
    revenue: {
      currency,
      paidCents: sumOf(revenue.kinds, ({ paidCents }) => paidCents),
      refundedCents: sumOf(revenue.kinds, ({ refundedCents }) => refundedCents),
      days: everyDay.map((day) => ({ day, cents: paid.get(day) ?? 0 })),
      kinds: revenue.kinds,
    },
    usage: {
      activePeople,
      tokensSpent: sumOf(usage.days, ({ tokens }) => tokens),
      days: everyDay.map((day) => ({ day, tokens: spent.get(day) ?? 0 })),
      jobs: jobsByOperation(counts, usage.operations),
    },
    engines: times.map(({ engineId, jobs, milliseconds, operation }) => {
      const hourly = told.get(engineId) ?? costs.get(engineId);
      return {
        engineId,
        operation,
        jobs,
        seconds: Math.round(milliseconds / 1000),
        costCents: hourly === undefined ? null : engineCost(milliseconds, hourly),
      };
    }),
  };
}

type JobRow = Figures['usage']['jobs'][number];

/** Tokens of a day may be of jobs that were asked for before it: an operation may have some without a job. */
function jobsByOperation(
  counts: Awaited<ReturnType<typeof jobCountsSince>>,
  tokens: ReadonlyMap<Operation, number>,
): JobRow[] {
  const rows = new Map<Operation, JobRow>();
  const rowOf = (operation: Operation) => {
    const none = { queued: 0, running: 0, completed: 0, failed: 0, cancelled: 0 };
    const row = rows.get(operation) ?? { operation, ...none, tokens: tokens.get(operation) ?? 0 };
    rows.set(operation, row);
    return row;
  };
  for (const { jobs, operation, state } of counts) rowOf(operation)[state] = jobs;
  for (const operation of tokens.keys()) rowOf(operation);
  return [...rows.values()].toSorted((one, other) => other.tokens - one.tokens);
}

function sumOf<Row>(rows: readonly Row[], amount: (row: Row) => number): number {
  return rows.reduce((sum, row) => sum + amount(row), 0);
}
