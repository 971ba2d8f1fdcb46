import { and, eq, gte, lt } from 'drizzle-orm';
import { getStorageUsed } from '#features/billing/entitlements';
import { listMeteredSpans, meteredJobsSubquery, sumMeteredTokens } from '#features/billing/ledger';
import { getComputeSeconds } from '#features/generation/jobs';
import type { Queryable } from '#platform/db/client.ts';
import { addDays, toUtcDate } from '#platform/time.ts';
import { type BillingPeriod, clipSpans, sumMilliseconds, type Usage } from './costs.ts';
import { storageDays } from './schema.ts';

/**
 * What an account used in a period until `now`: the work whose holds were metered, and what it stored while it was on
 * Enterprise. Work that was paid in tokens, on the day of the upgrade too, is not counted (decision 070).
 */
export async function getUsage(
  db: Queryable,
  userId: string,
  period: BillingPeriod,
  now: Date,
): Promise<Usage> {
  const spans = await listMeteredSpans(db, userId, period);
  const metered = clipSpans(spans, period, now);
  const isMetered = spans.at(-1)?.end === null && now < period.end;
  const stored = await listStorageDays(db, userId, period);
  // The record of today may be hours old, or not there on the first day.
  if (isMetered) stored.set(toUtcDate(now), await getStorageUsed(db, userId));
  let byteMilliseconds = 0n;
  for (const [day, bytes] of stored) {
    const start = new Date(day);
    const during = clipSpans(metered, { start, end: addDays(start, 1) }, now);
    byteMilliseconds += BigInt(bytes) * BigInt(sumMilliseconds(during));
  }
  return {
    ...(await getComputeSeconds(db, meteredJobsSubquery(userId, period))),
    tokens: await sumMeteredTokens(db, userId, period),
    byteMilliseconds,
    meteredMs: sumMilliseconds(metered),
    periodMs: period.end.getTime() - period.start.getTime(),
  };
}

/** The recorded bytes of each day of a period. */
async function listStorageDays(
  db: Queryable,
  userId: string,
  period: BillingPeriod,
): Promise<Map<string, number>> {
  const rows = await db
    .select({ day: storageDays.day, bytes: storageDays.bytes })
    .from(storageDays)
    .where(
      and(
        eq(storageDays.userId, userId),
        gte(storageDays.day, toUtcDate(period.start)),
        lt(storageDays.day, toUtcDate(period.end)),
      ),
    );
  return new Map(rows.map(({ day, bytes }) => [day, bytes]));
}
