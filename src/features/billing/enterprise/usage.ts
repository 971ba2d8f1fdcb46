import { and, count, eq, gte, lt, max, min, sum } from 'drizzle-orm';
import { tokensCaptured } from '#features/billing/ledger';
import { computeSeconds } from '#features/generation/jobs';
import type { Queryable } from '#platform/db/client.ts';
import { daysOf, type Period, type Usage } from './costs.ts';
import { storageDays } from './schema.ts';

const dayMs = 86_400_000;

/**
 * What somebody used in a period so far, from the jobs, the ledger and the recorded days. What ran before the
 * first of these days, and after the last, ran on another plan.
 */
export async function usageOf(db: Queryable, userId: string, period: Period): Promise<Usage> {
  const [stored] = await db
    .select({
      byteDays: sum(storageDays.bytes),
      recordedDays: count(),
      first: min(storageDays.day),
      last: max(storageDays.day),
    })
    .from(storageDays)
    .where(
      and(
        eq(storageDays.userId, userId),
        gte(storageDays.day, dayOf(period.start)),
        lt(storageDays.day, dayOf(period.end)),
      ),
    );
  const days = daysOf(period);
  if (!stored?.first || !stored.last) {
    return { gpuSeconds: 0, cpuSeconds: 0, tokens: 0, byteDays: 0, recordedDays: 0, days };
  }
  const from = new Date(stored.first);
  const until = new Date(Date.parse(stored.last) + dayMs);
  return {
    ...(await computeSeconds(db, userId, from, until)),
    tokens: await tokensCaptured(db, userId, from, until),
    byteDays: Number(stored.byteDays ?? 0),
    recordedDays: stored.recordedDays,
    days,
  };
}

/** `2026-05-01`, UTC. */
export function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}
