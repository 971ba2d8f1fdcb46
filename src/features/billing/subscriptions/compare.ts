/** What differs between the provider's truth and what is kept here, in words; pure. */
import { readPriceKey } from '#contract/prices.ts';
import { dollars } from '#features/billing/invoices';
import type { ProviderPayment, ProviderSubscription } from '#payments/port';
import type { Purchase, Subscription, SubscriptionPayment } from './schema.ts';
import { standingOf } from './standing.ts';

export function subscriptionDiffers(
  row: Subscription,
  seen: readonly string[],
  truth: ProviderSubscription,
  now: Date,
): string[] {
  const name = `Subscription ${truth.id} of account ${row.userId}`;
  const missed = truth.invoices
    .filter(({ id, state }) => state === 'paid' && !seen.includes(id))
    .map(
      ({ cents, id }) => `${name}: invoice ${id} of ${dollars(cents)} is paid, and has had no effect here.`,
    );
  const unknown = truth.invoices
    .filter(({ priceKey }) => !readPriceKey(priceKey))
    .map(({ id, priceKey }) => `${name}: invoice ${id} is of a price that is not ours, ${priceKey}.`);
  const standing = standingOf(row, truth, false, now).state;
  const states =
    standing === row.state ? [] : [`${name} is ${truth.state} at the provider and ${row.state} here.`];
  const runs =
    row.state === 'ended' && truth.state !== 'ended' && truth.state !== 'incomplete'
      ? [`${name} has ended here and goes on at the provider.`]
      : [];
  const live = row.state === 'active' || row.state === 'past_due';
  const cancelled =
    live && row.cancelAtPeriodEnd !== truth.cancelAtPeriodEnd
      ? [
          `${name} ${truth.cancelAtPeriodEnd ? 'is' : 'is not'} cancelled at the provider; here it ${row.cancelAtPeriodEnd ? 'is' : 'is not'}.`,
        ]
      : [];
  return [...missed, ...unknown, ...states, ...runs, ...cancelled];
}

type Kept = Pick<Purchase | SubscriptionPayment, 'cents' | 'refundedCents' | 'dispute'>;

export function paymentDiffers(
  name: string,
  kept: Kept & { paid: boolean },
  truth: ProviderPayment,
): string[] {
  const found: string[] = [];
  const succeeded = truth.state === 'succeeded';
  if (succeeded !== kept.paid) {
    found.push(
      `${name} is ${succeeded ? 'paid' : 'not paid'} at the provider, and ${kept.paid ? 'paid' : 'not paid'} here.`,
    );
  }
  if (truth.cents !== kept.cents) {
    found.push(`${name} is of ${dollars(truth.cents)} at the provider, and of ${dollars(kept.cents)} here.`);
  }
  if (truth.refundedCents !== kept.refundedCents) {
    found.push(
      `${name}: ${dollars(truth.refundedCents)} are refunded at the provider, and ${dollars(kept.refundedCents)} here.`,
    );
  }
  if (truth.dispute !== kept.dispute) {
    found.push(
      `${name}: its dispute is ${truth.dispute ?? 'none'} at the provider, and ${kept.dispute ?? 'none'} here.`,
    );
  }
  return found;
}
