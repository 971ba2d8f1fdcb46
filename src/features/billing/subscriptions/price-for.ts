import { eq } from 'drizzle-orm';
import type { CardPlan } from '#contract/billing.ts';
import { enterpriseBaseFee, type Period, planOf } from '#contract/catalogue.ts';
import { AppError } from '#contract/errors.ts';
import { type Price, priceKey, priceOf } from '#contract/prices.ts';
import { dollars } from '#features/billing/invoices';
import type { RecurringPrice } from '#payments/port';
import type { Db } from '#platform/db/client.ts';
import { users } from '#schema/identity/accounts';

/**
 * What somebody pays for a plan.
 *
 * @param baseFeeCents Enterprise only: what they offer a month; left out, what was agreed on
 * @throws AppError VALIDATION_FAILED for a period that the plan has not, and for less than was agreed on
 */
export async function priceFor(
  db: Db,
  userId: string,
  asked: { planId: CardPlan; period: Period; baseFeeCents?: number | undefined },
): Promise<Price> {
  const { planId, period } = asked;
  const [user] = await db
    .select({ agreed: users.enterpriseBaseFeeCents })
    .from(users)
    .where(eq(users.id, userId));
  const least = user?.agreed ?? enterpriseBaseFee;
  const baseFee = asked.baseFeeCents ?? least;
  if (planId === 'enterprise' && baseFee < least) {
    throw new AppError(
      'VALIDATION_FAILED',
      `Enterprise starts at ${dollars(least)} a month for your account. Please enter at least that, or write to us about another base fee.`,
      { field: 'baseFee', leastCents: least },
    );
  }
  const price = priceOf(planId, period, baseFee);
  if (!price) {
    throw new AppError('VALIDATION_FAILED', `${planOf(planId).name} is paid by the month.`, {
      field: 'period',
    });
  }
  return price;
}

/** A price as a provider is told it. */
export function recurring(price: Price): RecurringPrice {
  return {
    key: priceKey(price),
    name: `${planOf(price.planId).name}, ${price.period}`,
    cents: price.cents,
    every: price.period === 'yearly' ? 'year' : 'month',
  };
}
