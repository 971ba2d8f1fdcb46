import type Stripe from 'stripe';
import type { ProviderInvoice, ProviderLine, ProviderSubscription, SubscriptionState } from '../port.ts';
import { getId, toDate } from './errors.ts';
import type { Prices } from './prices.ts';

/** Invoices read with a subscription: a year of monthly invoices and as many changes. */
const invoicesRead = 24;

type StripeReader = { stripe: Stripe; prices: Prices };

/** Reads a subscription with its invoices as the port's type. */
export async function readSubscription(reading: StripeReader, id: string): Promise<ProviderSubscription> {
  const { stripe } = reading;
  const subscription = await stripe.subscriptions.retrieve(id, { expand: ['schedule'] });
  const { data } = await stripe.invoices.list({
    subscription: id,
    limit: invoicesRead,
    expand: ['data.payments'],
  });
  const item = getOnlyItem(subscription);
  const state = toSubscriptionState(subscription.status);
  return {
    id,
    customerId: getId(subscription.customer),
    reference: subscription.metadata.reference ?? '',
    state,
    priceKey: await reading.prices.getPriceKey(findNextPrice(subscription) ?? item.price),
    cancelAtPeriodEnd: subscription.cancel_at_period_end,
    currentPeriodStart: toDate(item.current_period_start),
    currentPeriodEnd: toDate(item.current_period_end),
    invoices: await Promise.all(data.map((invoice) => toProviderInvoice(reading, invoice, state))),
  };
}

/** @throws Error for a subscription that Castwright did not create */
export function getOnlyItem(subscription: Stripe.Subscription): Stripe.SubscriptionItem {
  const [item] = subscription.items.data;
  if (!item) throw new Error(`Stripe's subscription ${subscription.id} has no item`);
  return item;
}

export function toSubscriptionState(status: Stripe.Subscription['status']): SubscriptionState {
  if (status === 'incomplete') return 'incomplete';
  if (status === 'active' || status === 'trialing') return 'active';
  if (status === 'canceled' || status === 'incomplete_expired') return 'ended';
  // past_due, unpaid, paused, and any future status: not paid.
  return 'past_due';
}

/** The price after a pending downgrade. */
function findNextPrice({
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

async function toProviderInvoice(
  { prices }: StripeReader,
  invoice: Stripe.Invoice,
  subscription: SubscriptionState,
): Promise<ProviderInvoice> {
  // A plan change has two lines: the credit for the old price and the charge for the new one.
  const line = invoice.lines.data.reduce((most, one) => (one.amount > most.amount ? one : most));
  const price = line.pricing?.price_details?.price;
  const payment = invoice.payments?.data.find((one) => one.is_default)?.payment.payment_intent;
  const paidAt = invoice.status_transitions.paid_at;
  return {
    id: invoice.id,
    reason: reasons[invoice.billing_reason ?? ''] ?? 'renewal',
    priceKey: price ? await prices.getPriceKey(price) : '',
    cents: invoice.status === 'paid' ? invoice.amount_paid : invoice.amount_due,
    lines: await Promise.all(invoice.lines.data.map((one) => toProviderLine(prices, one))),
    state: toInvoiceState(invoice.status, subscription),
    periodStart: toDate(line.period.start),
    periodEnd: toDate(line.period.end),
    paymentId: payment ? getId(payment) : null,
    createdAt: toDate(invoice.created),
    paidAt: paidAt === null ? null : toDate(paidAt),
  };
}

async function toProviderLine(prices: Prices, line: Stripe.InvoiceLineItem): Promise<ProviderLine> {
  const price = line.pricing?.price_details?.price;
  return { priceKey: price ? await prices.getPriceKey(price) : '', cents: line.amount };
}

/** Open invoices of an ended subscription count as void, although Stripe leaves them open. */
function toInvoiceState(
  status: Stripe.Invoice['status'],
  subscription: SubscriptionState,
): ProviderInvoice['state'] {
  if (status === 'paid') return 'paid';
  if (status === 'void' || status === 'uncollectible' || subscription === 'ended') return 'void';
  return 'open';
}
