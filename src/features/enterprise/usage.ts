import { and, count, eq, gte, lt, sum } from 'drizzle-orm';
import { computeSeconds } from '#features/generation';
import { tokensCaptured } from '#features/ledger';
import type { Queryable } from '#platform/db/client.ts';
import { daysOf, type Period, type Usage } from './costs.ts';
import { storageDays } from './schema.ts';

/** What somebody used in a period so far, from the jobs, the ledger and the recorded days. */
export async function usageOf(db: Queryable, userId: string, period: Period): Promise<Usage> {
  const compute = await computeSeconds(db, userId, period.start, period.end);
  const tokens = await tokensCaptured(db, userId, period.start, period.end);
  const [stored] = await db
    .select({ byteDays: sum(storageDays.bytes), recordedDays: count() })
    .from(storageDays)
    .where(
      and(
        eq(storageDays.userId, userId),
        gte(storageDays.day, dayOf(period.start)),
        lt(storageDays.day, dayOf(period.end)),
      ),
    );
  return {
    ...compute,
    tokens,
    byteDays: Number(stored?.byteDays ?? 0),
    recordedDays: stored?.recordedDays ?? 0,
    days: daysOf(period),
  };
}

/** `2026-05-01`, UTC. */
export function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}
