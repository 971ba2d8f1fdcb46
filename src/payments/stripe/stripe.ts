import Stripe from 'stripe';
import { type Clock, systemClock } from '#platform/clock.ts';
import { PaymentFault, type PaymentProvider, type ProviderEvent } from '../port.ts';
import { changeSubscription, dropSchedule, paidSubscription } from './change-subscription.ts';
import { eventTypes, readEvent, subjectOf } from './events.ts';
import { faulting, orNull } from './faults.ts';
import { openPrices } from './prices.ts';
import { readPayment } from './read-payment.ts';
import { onlyItem, readSubscription, stateOf } from './read-subscription.ts';

export type StripeOptions = {
  /** `sk_…`, or a restricted `rk_…` with the rights that docs/operating/payments.md lists. */
  secretKey: string;
  /** `whsec_…` of this installation's webhook. */
  webhookSecret: string;
  /** `pk_…`; public. */
  publishableKey: string;
  /** Tells how old a webhook's signature is. */
  clock?: Clock;
  /** For a double of Stripe on this machine. */
  api?: { protocol: 'http'; host: string; port: number };
  timeoutMs?: number;
};

/** The version that this adapter was written for; Stripe keeps it for its calls, whatever the account's is. */
const apiVersion = '2026-10-28.endive';
const defaultTimeoutMs = 20_000;
/** Of a call that timed out, was cut off, or met 409 or 5xx; all that change something carry a key. */
const networkRetries = 3;

/**
 * Stripe. Every call throws a `PaymentFault` where Stripe refuses or is away. Lists of what changed are read
 * from Stripe's events, which it keeps for 30 days.
 */
export function createStripeProvider(options: StripeOptions): PaymentProvider {
  const clock = options.clock ?? systemClock;
  const stripe = new Stripe(options.secretKey, {
    apiVersion,
    timeout: options.timeoutMs ?? defaultTimeoutMs,
    maxNetworkRetries: networkRetries,
    telemetry: false,
    ...options.api,
  });
  const prices = openPrices(stripe);
  const reading = { stripe, prices };

  async function* changedSubjects(kind: NonNullable<ProviderEvent['subject']>['kind'], since: Date) {
    const seen = new Set<string>();
    const created = { gte: Math.floor(since.getTime() / 1000) };
    for (const types of inGroupsOf(typesAtOnce, eventTypes)) {
      for await (const event of stripe.events.list({ types: [...types], created, limit: 100 })) {
        const subject = subjectOf(event);
        if (subject?.kind !== kind || seen.has(subject.id)) continue;
        seen.add(subject.id);
        yield subject.id;
      }
    }
  }

  const read = {
    subscription: (id: string) => orNull(() => readSubscription(reading, id)),
    payment: (id: string) => orNull(() => readPayment(stripe, id)),
  };

  return {
    id: 'stripe',
    client: { provider: 'stripe', publishableKey: options.publishableKey },

    createCustomer: ({ email, key, name, userId }) =>
      faulting(async () => {
        const request = { email, name, metadata: { userId } };
        return (await stripe.customers.create(request, { idempotencyKey: key })).id;
      }),

    createSubscription: ({ customerId, key, price, reference }) =>
      faulting(async () => {
        const { id, latest_invoice: invoice } = await stripe.subscriptions.create(
          {
            customer: customerId,
            items: [{ price: await prices.idOf(price) }],
            payment_behavior: 'default_incomplete',
            payment_settings: { save_default_payment_method: 'on_subscription' },
            metadata: { reference },
            expand: ['latest_invoice.confirmation_secret'],
          },
          { idempotencyKey: key },
        );
        const secret = typeof invoice === 'string' ? null : invoice?.confirmation_secret;
        if (!secret) throw new PaymentFault('Stripe gave no secret to confirm with', { retryable: false });
        return { id, clientSecret: secret.client_secret };
      }),

    createPurchase: ({ cents, customerId, key, name, reference }) =>
      faulting(async () => {
        const { client_secret: clientSecret, id } = await stripe.paymentIntents.create(
          {
            amount: cents,
            currency: 'usd',
            customer: customerId,
            description: name,
            automatic_payment_methods: { enabled: true },
            metadata: { reference },
          },
          { idempotencyKey: key },
        );
        if (!clientSecret)
          throw new PaymentFault('Stripe gave no secret to confirm with', { retryable: false });
        return { id, clientSecret };
      }),

    previewChange: ({ price, subscriptionId }) =>
      faulting(async () => {
        const item = onlyItem(await paidSubscription(stripe, subscriptionId));
        const preview = await stripe.invoices.createPreview({
          subscription: subscriptionId,
          subscription_details: {
            items: [{ id: item.id, price: await prices.idOf(price) }],
            proration_behavior: 'always_invoice',
          },
        });
        return { cents: Math.max(0, preview.amount_due) };
      }),

    changeSubscription: (request) => faulting(() => changeSubscription(reading, request)),

    openPayment: (subscriptionId) =>
      faulting(async () => {
        const expand = ['latest_invoice.confirmation_secret'];
        const { latest_invoice: invoice, status } = await stripe.subscriptions.retrieve(subscriptionId, {
          expand,
        });
        if (!invoice || typeof invoice === 'string' || stateOf(status) === 'ended') return null;
        const secret = invoice.confirmation_secret?.client_secret;
        if (invoice.status !== 'open' || !secret) return null;
        return { clientSecret: secret, cents: invoice.amount_remaining };
      }),

    setCancelAtPeriodEnd: (subscriptionId, cancel, key) =>
      faulting(async () => {
        const subscription = await stripe.subscriptions.retrieve(subscriptionId);
        if (stateOf(subscription.status) === 'ended') {
          throw new PaymentFault('the subscription has ended', { retryable: false });
        }
        if (subscription.cancel_at_period_end === cancel) return;
        // Stripe lets nobody cancel what a schedule holds.
        await dropSchedule(stripe, subscription, key);
        const change = { cancel_at_period_end: cancel };
        await stripe.subscriptions.update(subscriptionId, change, { idempotencyKey: key });
      }),

    endSubscription: (subscriptionId, key) =>
      faulting(async () => {
        const { status } = await stripe.subscriptions.retrieve(subscriptionId);
        if (stateOf(status) === 'ended') return;
        await stripe.subscriptions.cancel(subscriptionId, {}, { idempotencyKey: key });
      }),

    refund: (paymentId, cents, key) =>
      faulting(async () => {
        const request = { payment_intent: paymentId, amount: cents };
        await stripe.refunds.create(request, { idempotencyKey: key });
      }),

    readSubscription: read.subscription,
    readPayment: read.payment,

    async *listSubscriptions(since) {
      for await (const id of faultingList(changedSubjects('subscription', since))) {
        const subscription = await read.subscription(id);
        if (subscription) yield subscription;
      }
    },

    async *listPayments(since) {
      for await (const id of faultingList(changedSubjects('payment', since))) {
        const payment = await read.payment(id);
        if (payment) yield payment;
      }
    },

    readEvent: (body, headers) =>
      readEvent(body, headers['stripe-signature'], { secret: options.webhookSecret, now: clock() }),
  };
}

/** Stripe takes so many types of events in one question. */
const typesAtOnce = 20;

function inGroupsOf<Item>(size: number, items: readonly Item[]): Item[][] {
  const starts = items.keys().filter((index) => index % size === 0);
  return [...starts.map((start) => items.slice(start, start + size))];
}

/** @throws PaymentFault */
async function* faultingList<Item>(items: AsyncGenerator<Item>): AsyncGenerator<Item> {
  for (;;) {
    const next = await faulting(() => items.next());
    if (next.done) return;
    yield next.value;
  }
}
