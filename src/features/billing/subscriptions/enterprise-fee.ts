import { and, desc, eq, gt, like, lt } from 'drizzle-orm';
import type { PlanId } from '#contract/catalogue.ts';
import { readPriceKey } from '#contract/prices.ts';
import type { Queryable } from '#platform/db/client.ts';
import { subscriptionPayments, subscriptions } from './schema.ts';

/** How the names of Enterprise's prices begin (`priceKey`). */
const enterprisePrices = `${'enterprise' satisfies PlanId}:%`;

/**
 * The base fee of a month that a card has paid for some of a period; null where none has.
 *
 * @returns whole cents: those in the price's name, since a payment may be of a part of a month only
 */
export async function enterpriseFeePaid(
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
        like(subscriptionPayments.priceKey, enterprisePrices),
        lt(subscriptionPayments.periodStart, period.end),
        gt(subscriptionPayments.periodEnd, period.start),
      ),
    )
    .orderBy(desc(subscriptionPayments.invoicedAt))
    .limit(1);
  return (newest && readPriceKey(newest.priceKey)?.cents) ?? null;
}
