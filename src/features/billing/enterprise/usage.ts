import { and, count, eq, gte, lt, max, min, sum } from 'drizzle-orm';
import { sumTokensCaptured } from '#features/billing/ledger';
import { getComputeSeconds } from '#features/generation/jobs';
import type { Queryable } from '#platform/db/client.ts';
import { addDays, toUtcDate } from '#platform/time.ts';
import { type BillingPeriod, countDays, type Usage } from './costs.ts';
import { storageDays } from './schema.ts';

/**
 * What an account used in a period so far, from jobs, ledger and recorded days. Work before the first recorded day
 * and after the last one ran on another plan and is not counted.
 */
export async function getUsage(db: Queryable, userId: string, period: BillingPeriod): Promise<Usage> {
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
        gte(storageDays.day, toUtcDate(period.start)),
        lt(storageDays.day, toUtcDate(period.end)),
      ),
    );
  const days = countDays(period);
  if (!stored?.first || !stored.last) {
    return { gpuSeconds: 0, cpuSeconds: 0, tokens: 0, byteDays: 0, recordedDays: 0, days };
  }
  const from = new Date(stored.first);
  const until = addDays(new Date(stored.last), 1);
  return {
    ...(await getComputeSeconds(db, userId, from, until)),
    tokens: await sumTokensCaptured(db, userId, from, until),
    byteDays: Number(stored.byteDays ?? 0),
    recordedDays: stored.recordedDays,
    days,
  };
}
