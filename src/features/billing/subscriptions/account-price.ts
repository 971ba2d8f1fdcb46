import type { CardPlan } from '#contract/billing.ts';
import { enterpriseBaseFee, getPlan, type Period } from '#contract/catalogue.ts';
import { AppError } from '#contract/errors.ts';
import { findPrice, formatPriceKey, type Price } from '#contract/prices.ts';
import { formatDollars } from '#features/billing/invoices';
import { findAgreedBaseFee } from '#features/identity/accounts';
import type { RecurringPrice } from '#payments/port';
import type { Db, Queryable } from '#platform/db/client.ts';

/** The lowest monthly base fee of Enterprise for an account, in cents: the agreed one, else the catalogue's. */
export async function getLeastBaseFee(db: Queryable, userId: string): Promise<number> {
  return (await findAgreedBaseFee(db, userId)) ?? enterpriseBaseFee;
}

/**
 * The price of a plan for an account.
 *
 * @param asked.baseFeeCents Enterprise only: the monthly base fee that the creator offers; default: the agreed one
 * @throws AppError VALIDATION_FAILED for a period that the plan lacks, and for less than the agreed base fee
 */
export async function getAccountPrice(
  db: Db,
  userId: string,
  asked: { planId: CardPlan; period: Period; baseFeeCents?: number | undefined },
): Promise<Price> {
  const { planId, period } = asked;
  const least = await getLeastBaseFee(db, userId);
  const baseFee = asked.baseFeeCents ?? least;
  if (planId === 'enterprise' && baseFee < least) {
    throw new AppError(
      'VALIDATION_FAILED',
      `Enterprise starts at ${formatDollars(least)} a month for your account. Please enter at least that, or write to us about another base fee.`,
      { field: 'baseFee', leastCents: least },
    );
  }
  const price = findPrice(planId, period, baseFee);
  if (!price) {
    throw new AppError('VALIDATION_FAILED', `${getPlan(planId).title} is paid by the month.`, {
      field: 'period',
    });
  }
  return price;
}

/** Converts a price to the provider's recurring price. */
export function toRecurringPrice(price: Price): RecurringPrice {
  return {
    key: formatPriceKey(price),
    name: `${getPlan(price.planId).title}, ${price.period}`,
    cents: price.cents,
    every: price.period === 'yearly' ? 'year' : 'month',
  };
}
