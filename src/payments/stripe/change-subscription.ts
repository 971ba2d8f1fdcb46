import type Stripe from 'stripe';
import { type ChangeRequest, changedMeanwhile, PaymentFault, type RecurringPrice } from '../port.ts';
import { idOf } from './faults.ts';
import type { Prices } from './prices.ts';
import { onlyItem, stateOf } from './read-subscription.ts';

type Changing = { stripe: Stripe; prices: Prices };

/** @throws PaymentFault unless it runs and is paid: what is owed comes first */
export async function paidSubscription(stripe: Stripe, id: string): Promise<Stripe.Subscription> {
  const subscription = await stripe.subscriptions.retrieve(id);
  const state = stateOf(subscription.status);
  if (state === 'active') return subscription;
  throw new PaymentFault(`a subscription that is ${state} cannot be changed`, { retryable: false });
}

/**
 * Each step has a key of its own and says the same whenever it is repeated, so that a call that broke off in
 * the middle can be made again.
 */
export async function changeSubscription(changing: Changing, request: ChangeRequest): Promise<void> {
  const subscription = await paidSubscription(changing.stripe, request.subscriptionId);
  await requireRunning(changing, subscription, request);
  if (request.when === 'now') await changeNow(changing, subscription, request);
  else await changeAtRenewal(changing, subscription, request);
}

/** The price that is asked for may run already: this call broke off, or its answer was lost. */
async function requireRunning(
  { prices }: Changing,
  subscription: Stripe.Subscription,
  { from, price }: ChangeRequest,
): Promise<void> {
  const running = await prices.keyOf(onlyItem(subscription).price);
  if (running === from || running === price.key) return;
  throw new PaymentFault(`${running} runs, not ${from}`, { retryable: false, told: changedMeanwhile });
}

async function changeNow(
  { prices, stripe }: Changing,
  subscription: Stripe.Subscription,
  { key, price }: ChangeRequest,
): Promise<void> {
  await stripe.subscriptions.update(
    subscription.id,
    {
      items: [{ id: onlyItem(subscription).id, price: await prices.idOf(price) }],
      proration_behavior: 'always_invoice',
      payment_behavior: 'error_if_incomplete',
    },
    { idempotencyKey: key },
  );
  await resume(stripe, subscription, key);
  await dropSchedule(stripe, subscription, key);
}

/** Stripe changes a price at the renewal by a schedule, whose second phase runs for a period and then lets go. */
async function changeAtRenewal(
  { prices, stripe }: Changing,
  subscription: Stripe.Subscription,
  { key, price }: ChangeRequest,
): Promise<void> {
  await resume(stripe, subscription, key);
  const item = onlyItem(subscription);
  const next = await prices.idOf(price);
  if (next === item.price.id) return dropSchedule(stripe, subscription, key);
  await stripe.subscriptionSchedules.update(
    await scheduleOf(stripe, subscription, key),
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
        { items: [{ price: next, quantity: 1 }], duration: onePeriod(price), proration_behavior: 'none' },
      ],
    },
    { idempotencyKey: key },
  );
}

const onePeriod = ({ every }: RecurringPrice) => ({ interval: every, interval_count: 1 });

async function scheduleOf(stripe: Stripe, subscription: Stripe.Subscription, key: string): Promise<string> {
  if (subscription.schedule) return idOf(subscription.schedule);
  const made = await stripe.subscriptionSchedules.create(
    { from_subscription: subscription.id },
    { idempotencyKey: `${key}:schedule` },
  );
  return made.id;
}

/** Takes a cancellation back. */
async function resume(stripe: Stripe, subscription: Stripe.Subscription, key: string): Promise<void> {
  if (!subscription.cancel_at_period_end) return;
  const options = { idempotencyKey: `${key}:resume` };
  await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: false }, options);
}

/** Lets the subscription go on without the change that waited. */
export async function dropSchedule(
  stripe: Stripe,
  { schedule }: Stripe.Subscription,
  key: string,
): Promise<void> {
  if (!schedule) return;
  await stripe.subscriptionSchedules.release(idOf(schedule), {}, { idempotencyKey: `${key}:release` });
}
