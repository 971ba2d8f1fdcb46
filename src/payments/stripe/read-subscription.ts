import type Stripe from 'stripe';
import type { ProviderInvoice, ProviderSubscription, SubscriptionState } from '../port.ts';
import { dateOf, idOf } from './faults.ts';
import type { Prices } from './prices.ts';

/** Invoices that are read with a subscription: a year of months with as many changes. */
const invoicesRead = 24;

type Reading = { stripe: Stripe; prices: Prices };

/** A subscription with its invoices, as the port shows it. */
export async function readSubscription(reading: Reading, id: string): Promise<ProviderSubscription> {
  const { stripe } = reading;
  const subscription = await stripe.subscriptions.retrieve(id, { expand: ['schedule'] });
  const { data } = await stripe.invoices.list({
    subscription: id,
    limit: invoicesRead,
    expand: ['data.payments'],
  });
  const item = onlyItem(subscription);
  const state = stateOf(subscription.status);
  return {
    id,
    customerId: idOf(subscription.customer),
    reference: subscription.metadata.reference ?? '',
    state,
    priceKey: await reading.prices.keyOf(nextPhasePrice(subscription) ?? item.price),
    cancelAtPeriodEnd: subscription.cancel_at_period_end,
    currentPeriodStart: dateOf(item.current_period_start),
    currentPeriodEnd: dateOf(item.current_period_end),
    invoices: await Promise.all(data.map((invoice) => presentInvoice(reading, invoice, state))),
  };
}

/** @throws Error for a subscription that was not made here */
export function onlyItem(subscription: Stripe.Subscription): Stripe.SubscriptionItem {
  const [item] = subscription.items.data;
  if (!item) throw new Error(`Stripe's subscription ${subscription.id} has no item`);
  return item;
}

export function stateOf(status: Stripe.Subscription['status']): SubscriptionState {
  if (status === 'incomplete') return 'incomplete';
  if (status === 'active' || status === 'trialing') return 'active';
  if (status === 'canceled' || status === 'incomplete_expired') return 'ended';
  // past_due, unpaid, paused, and what Stripe may think of yet: nothing that is paid for.
  return 'past_due';
}

/** What a downgrade that waits makes of it. */
function nextPhasePrice({
  schedule,
}: Stripe.Subscription): string | Stripe.Price | Stripe.DeletedPrice | null {
  if (!schedule || typeof schedule === 'string' || schedule.status !== 'active') return null;
  const { current_phase: current, phases } = schedule;
  const next = phases.find(({ start_date }) => current && start_date >= current.end_date);
  return next?.items[0]?.price ?? null;
}

const reasons: Partial<Record<string, ProviderInvoice['reason']>> = {
  subscription_create: 'begin',
  subscription_update: 'change',
};

async function presentInvoice(
  { prices }: Reading,
  invoice: Stripe.Invoice,
  subscription: SubscriptionState,
): Promise<ProviderInvoice> {
  // A change has two lines: what is given back of the old price, and what the new one costs.
  const line = invoice.lines.data.reduce((most, one) => (one.amount > most.amount ? one : most));
  const price = line.pricing?.price_details?.price;
  const payment = invoice.payments?.data.find((one) => one.is_default)?.payment.payment_intent;
  const paidAt = invoice.status_transitions.paid_at;
  return {
    id: invoice.id,
    reason: reasons[invoice.billing_reason ?? ''] ?? 'renewal',
    priceKey: price ? await prices.keyOf(price) : '',
    cents: invoice.status === 'paid' ? invoice.amount_paid : invoice.amount_due,
    state: invoiceState(invoice.status, subscription),
    periodStart: dateOf(line.period.start),
    periodEnd: dateOf(line.period.end),
    paymentId: payment ? idOf(payment) : null,
    createdAt: dateOf(invoice.created),
    paidAt: paidAt === null ? null : dateOf(paidAt),
  };
}

/** What a subscription that has ended did not pay is not asked for any more, although Stripe leaves it open. */
function invoiceState(
  status: Stripe.Invoice['status'],
  subscription: SubscriptionState,
): ProviderInvoice['state'] {
  if (status === 'paid') return 'paid';
  if (status === 'void' || status === 'uncollectible' || subscription === 'ended') return 'void';
  return 'open';
}
