import { and, desc, eq, gt, like, lt } from 'drizzle-orm';
import type { PlanId } from '#contract/catalogue.ts';
import { parsePriceKey } from '#contract/prices.ts';
import type { Queryable } from '#platform/db/client.ts';
import { subscriptionPayments, subscriptions } from './schema.ts';

/** Matches the keys of Enterprise prices (`formatPriceKey`). */
const enterprisePricePattern = `${'enterprise' satisfies PlanId}:%`;

/**
 * The monthly base fee of an Enterprise card payment that overlaps a period; null when there is none.
 *
 * @returns whole cents from the price key, because a payment may cover a part of a month only
 */
export async function findEnterpriseFeePaid(
  db: Queryable,
  userId: string,
  period: { start: Date; end: Date },
): Promise<number | null> {
  const [newest] = await db
    .select({ priceKey: subscriptionPayments.priceKey })
    .from(subscriptionPayments)
    .innerJoin(subscriptions, eq(subscriptions.id, subscriptionPayments.subscriptionId))
    .where(
      and(
        eq(subscriptions.userId, userId),
        like(subscriptionPayments.priceKey, enterprisePricePattern),
        lt(subscriptionPayments.periodStart, period.end),
        gt(subscriptionPayments.periodEnd, period.start),
      ),
    )
    .orderBy(desc(subscriptionPayments.invoicedAt))
    .limit(1);
  return (newest && parsePriceKey(newest.priceKey)?.cents) ?? null;
}
