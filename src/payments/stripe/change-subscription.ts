import type Stripe from 'stripe';
import { type ChangeRequest, PaymentError, planChangedMessage, type RecurringPrice } from '../port.ts';
import { getId } from './errors.ts';
import type { Prices } from './prices.ts';
import { getOnlyItem, toSubscriptionState } from './read-subscription.ts';

type StripeDeps = { stripe: Stripe; prices: Prices };

/** @throws PaymentError unless it is active: open invoices come first */
export async function getPaidSubscription(stripe: Stripe, id: string): Promise<Stripe.Subscription> {
  const subscription = await stripe.subscriptions.retrieve(id);
  const state = toSubscriptionState(subscription.status);
  if (state === 'active') return subscription;
  throw new PaymentError(`a subscription that is ${state} cannot be changed`, { retryable: false });
}

/**
 * Each step has its own idempotency key and is the same on every repeat, so that an interrupted call can be
 * repeated.
 */
export async function changeSubscription(changing: StripeDeps, request: ChangeRequest): Promise<void> {
  const subscription = await getPaidSubscription(changing.stripe, request.subscriptionId);
  await requireRunning(changing, subscription, request);
  if (request.when === 'now') await changeNow(changing, subscription, request);
  else await changeAtRenewal(changing, subscription, request);
}

/** The requested price may be active already, when an earlier call was interrupted or its response lost. */
async function requireRunning(
  { prices }: StripeDeps,
  subscription: Stripe.Subscription,
  { from, price }: ChangeRequest,
): Promise<void> {
  const running = await prices.getPriceKey(getOnlyItem(subscription).price);
  if (running === from || running === price.key) return;
  throw new PaymentError(`${running} runs, not ${from}`, {
    retryable: false,
    payerMessage: planChangedMessage,
  });
}

async function changeNow(
  { prices, stripe }: StripeDeps,
  subscription: Stripe.Subscription,
  { key, price }: ChangeRequest,
): Promise<void> {
  await stripe.subscriptions.update(
    subscription.id,
    {
      items: [{ id: getOnlyItem(subscription).id, price: await prices.getPriceId(price) }],
      proration_behavior: 'always_invoice',
      payment_behavior: 'error_if_incomplete',
    },
    { idempotencyKey: key },
  );
  await resume(stripe, subscription, key);
  await dropSchedule(stripe, subscription, key);
}

/** Stripe changes a price at renewal with a schedule, whose second phase lasts one period and is then released. */
async function changeAtRenewal(
  { prices, stripe }: StripeDeps,
  subscription: Stripe.Subscription,
  { key, price }: ChangeRequest,
): Promise<void> {
  await resume(stripe, subscription, key);
  const item = getOnlyItem(subscription);
  const next = await prices.getPriceId(price);
  if (next === item.price.id) return dropSchedule(stripe, subscription, key);
  await stripe.subscriptionSchedules.update(
    await ensureSchedule(stripe, subscription, key),
    {
      end_behavior: 'release',
      proration_behavior: 'none',
      phases: [
        {
          items: [{ price: item.price.id, quantity: 1 }],
          start_date: item.current_period_start,
          end_date: item.current_period_end,
          proration_behavior: 'none',
        },
        { items: [{ price: next, quantity: 1 }], duration: toDuration(price), proration_behavior: 'none' },
      ],
    },
    { idempotencyKey: key },
  );
}

const toDuration = ({ every }: RecurringPrice) => ({ interval: every, interval_count: 1 });

async function ensureSchedule(
  stripe: Stripe,
  subscription: Stripe.Subscription,
  key: string,
): Promise<string> {
  if (subscription.schedule) return getId(subscription.schedule);
  const made = await stripe.subscriptionSchedules.create(
    { from_subscription: subscription.id },
    { idempotencyKey: `${key}:schedule` },
  );
  return made.id;
}

/** Reverts a cancellation. */
async function resume(stripe: Stripe, subscription: Stripe.Subscription, key: string): Promise<void> {
  if (!subscription.cancel_at_period_end) return;
  const options = { idempotencyKey: `${key}:resume` };
  await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: false }, options);
}

/** Drops the pending change of a subscription. */
export async function dropSchedule(
  stripe: Stripe,
  { schedule }: Stripe.Subscription,
  key: string,
): Promise<void> {
  if (!schedule) return;
  await stripe.subscriptionSchedules.release(getId(schedule), {}, { idempotencyKey: `${key}:release` });
}
