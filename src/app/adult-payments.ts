import { listPaymentUses, paymentUses } from '../payments/settings.ts';

type Payments = Parameters<typeof listPaymentUses>[1];

/**
 * Whether payments close the adult category: Stripe carries everything that is sold. Its terms exclude adult content, made
 * by AI or not (stripe.com/legal/restricted-businesses; decision 135).
 */
export function isAdultClosedByPayments(payments: Payments): boolean {
  return listPaymentUses('stripe', payments).length === paymentUses.length;
}
