/** Pure comparisons of the provider's state with the stored state. Each returns descriptions of the differences. */
import { parsePriceKey } from '#contract/prices.ts';
import { formatDollars } from '#features/billing/invoices';
import type { ProviderPayment, ProviderSubscription } from '#payments/port';
import type { Purchase, Subscription, SubscriptionPayment } from './schema.ts';
import { computeSubscriptionStatus } from './subscription-status.ts';

export function findSubscriptionDifferences(
  row: Subscription,
  seen: readonly string[],
  providerState: ProviderSubscription,
  now: Date,
): string[] {
  const name = `Subscription ${providerState.id} of account ${row.userId}`;
  const missed = providerState.invoices
    .filter(({ id, state }) => state === 'paid' && !seen.includes(id))
    .map(
      ({ cents, id }) => `${name}: invoice ${id} of ${formatDollars(cents)} is paid but not applied here.`,
    );
  const unknown = providerState.invoices
    .filter(({ priceKey }) => !parsePriceKey(priceKey))
    .map(({ id, priceKey }) => `${name}: invoice ${id} has an unknown price, ${priceKey}.`);
  const standing = computeSubscriptionStatus(row, providerState, false, now).state;
  const states =
    standing === row.state
      ? []
      : [`${name} is ${providerState.state} at the provider and ${row.state} here.`];
  const runs =
    row.state === 'ended' && providerState.state !== 'ended' && providerState.state !== 'incomplete'
      ? [`${name} has ended here but continues at the provider.`]
      : [];
  const live = row.state === 'active' || row.state === 'past_due';
  const cancelled =
    live && row.cancelAtPeriodEnd !== providerState.cancelAtPeriodEnd
      ? [
          `${name} ${providerState.cancelAtPeriodEnd ? 'is' : 'is not'} cancelled at the provider; here it ${row.cancelAtPeriodEnd ? 'is' : 'is not'}.`,
        ]
      : [];
  return [...missed, ...unknown, ...states, ...runs, ...cancelled];
}

type StoredPayment = Pick<Purchase | SubscriptionPayment, 'cents' | 'refundedCents' | 'dispute'>;

export function findPaymentDifferences(
  name: string,
  kept: StoredPayment & { paid: boolean },
  providerState: ProviderPayment,
): string[] {
  const found: string[] = [];
  const succeeded = providerState.state === 'succeeded';
  if (succeeded !== kept.paid) {
    found.push(
      `${name} is ${succeeded ? 'paid' : 'not paid'} at the provider, and ${kept.paid ? 'paid' : 'not paid'} here.`,
    );
  }
  if (providerState.cents !== kept.cents) {
    found.push(
      `${name} is of ${formatDollars(providerState.cents)} at the provider, and of ${formatDollars(kept.cents)} here.`,
    );
  }
  if (providerState.refundedCents !== kept.refundedCents) {
    found.push(
      `${name}: ${formatDollars(providerState.refundedCents)} are refunded at the provider, and ${formatDollars(kept.refundedCents)} here.`,
    );
  }
  if (providerState.dispute !== kept.dispute) {
    found.push(
      `${name}: its dispute is ${providerState.dispute ?? 'none'} at the provider, and ${kept.dispute ?? 'none'} here.`,
    );
  }
  return found;
}
