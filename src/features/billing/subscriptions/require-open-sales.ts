import type { BillingInfo } from '#contract/billing.ts';
import { AppError } from '#contract/errors.ts';
import { canSell, getBillingDetails } from '#features/billing/invoices';
import type { BillingDeps } from './billing.ts';

/**
 * Whether an account can buy (decision 082). With a tax table the country of the customer decides the tax, so it comes
 * first.
 */
export async function getSalesState(
  { db, seller }: BillingDeps,
  userId: string,
): Promise<BillingInfo['sales']> {
  if (!canSell(seller)) return 'closed';
  if (seller.site.taxes.length === 0) return 'open';
  const { country } = await getBillingDetails(db, userId);
  return country ? 'open' : 'needs_country';
}

/** @throws AppError CONFLICT while nothing can be bought */
export async function requireOpenSales(billing: BillingDeps, userId: string): Promise<void> {
  const sales = await getSalesState(billing, userId);
  if (sales === 'closed') {
    throw new AppError('CONFLICT', 'Plans and tokens cannot be bought here yet. Please try again later.');
  }
  if (sales === 'needs_country') {
    throw new AppError('CONFLICT', 'Add your country under Billing details first. It decides the tax.');
  }
}
