import Stripe from 'stripe';
import { type Clock, systemClock } from '#platform/clock.ts';
import { PaymentError, type PaymentProvider, type ProviderEvent } from '../port.ts';
import { changeSubscription, dropSchedule, getPaidSubscription } from './change-subscription.ts';
import { findOrNull, withPaymentErrors } from './errors.ts';
import { eventTypes, findSubject, readEvent } from './events.ts';
import { createPrices } from './prices.ts';
import { readPayment } from './read-payment.ts';
import { getOnlyItem, readSubscription, toSubscriptionState } from './read-subscription.ts';

export type StripeOptions = {
  /** `sk_…`, or a restricted `rk_…` with the permissions that docs/operating/payments.md lists. */
  secretKey: string;
  /** `whsec_…` of this installation's webhook. */
  webhookSecret: string;
  /** `pk_…`; public. */
  publishableKey: string;
  /** For the age of webhook signatures. */
  clock?: Clock;
  /** For a fake Stripe server in tests. */
  api?: { protocol: 'http'; host: string; port: number };
  timeoutMs?: number;
};

/** The API version that this adapter was written for, whatever the account's default is. */
const apiVersion = '2026-10-28.endive';
const defaultTimeoutMs = 20_000;
/**
 * Retries of a call that timed out, broke off, or got 409 or 5xx; every call that changes something carries an
 * idempotency key.
 */
const networkRetries = 3;

/**
 * The Stripe adapter. Every call throws a `PaymentError` when Stripe refuses or is unavailable. Changes are listed
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
  const prices = createPrices(stripe);
  const reading = { stripe, prices };

  async function* changedSubjects(kind: NonNullable<ProviderEvent['subject']>['kind'], since: Date) {
    const seen = new Set<string>();
    const created = { gte: Math.floor(since.getTime() / 1000) };
    for (const types of chunk(typesPerRequest, eventTypes)) {
      for await (const event of stripe.events.list({ types: [...types], created, limit: 100 })) {
        const subject = findSubject(event);
        if (subject?.kind !== kind || seen.has(subject.id)) continue;
        seen.add(subject.id);
        yield subject.id;
      }
    }
  }

  const read = {
    subscription: (id: string) => findOrNull(() => readSubscription(reading, id)),
    payment: (id: string) => findOrNull(() => readPayment(stripe, id)),
  };

  return {
    id: 'stripe',
    client: { provider: 'stripe', publishableKey: options.publishableKey },

    createCustomer: ({ email, key, name, userId }) =>
      withPaymentErrors(async () => {
        const request = { email, name, metadata: { userId } };
        return (await stripe.customers.create(request, { idempotencyKey: key })).id;
      }),

    createSubscription: ({ customerId, key, price, reference }) =>
      withPaymentErrors(async () => {
        const { id, latest_invoice: invoice } = await stripe.subscriptions.create(
          {
            customer: customerId,
            items: [{ price: await prices.getPriceId(price) }],
            payment_behavior: 'default_incomplete',
            payment_settings: { save_default_payment_method: 'on_subscription' },
            metadata: { reference },
            expand: ['latest_invoice.confirmation_secret'],
          },
          { idempotencyKey: key },
        );
        const secret = typeof invoice === 'string' ? null : invoice?.confirmation_secret;
        if (!secret) throw new PaymentError('Stripe gave no secret to confirm with', { retryable: false });
        return { id, clientSecret: secret.client_secret };
      }),

    createPurchase: ({ cents, customerId, key, name, reference }) =>
      withPaymentErrors(async () => {
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
          throw new PaymentError('Stripe gave no secret to confirm with', { retryable: false });
        return { id, clientSecret };
      }),

    previewChange: ({ price, subscriptionId }) =>
      withPaymentErrors(async () => {
        const item = getOnlyItem(await getPaidSubscription(stripe, subscriptionId));
        const preview = await stripe.invoices.createPreview({
          subscription: subscriptionId,
          subscription_details: {
            items: [{ id: item.id, price: await prices.getPriceId(price) }],
            proration_behavior: 'always_invoice',
          },
        });
        return { cents: Math.max(0, preview.amount_due) };
      }),

    changeSubscription: (request) => withPaymentErrors(() => changeSubscription(reading, request)),

    openPayment: (subscriptionId) =>
      withPaymentErrors(async () => {
        const expand = ['latest_invoice.confirmation_secret'];
        const { latest_invoice: invoice, status } = await stripe.subscriptions.retrieve(subscriptionId, {
          expand,
        });
        if (!invoice || typeof invoice === 'string' || toSubscriptionState(status) === 'ended') return null;
        const secret = invoice.confirmation_secret?.client_secret;
        if (invoice.status !== 'open' || !secret) return null;
        return { clientSecret: secret, cents: invoice.amount_remaining };
      }),

    setCancelAtPeriodEnd: (subscriptionId, cancel, key) =>
      withPaymentErrors(async () => {
        const subscription = await stripe.subscriptions.retrieve(subscriptionId);
        if (toSubscriptionState(subscription.status) === 'ended') {
          throw new PaymentError('the subscription has ended', { retryable: false });
        }
        if (subscription.cancel_at_period_end === cancel) return;
        // Stripe cannot cancel a subscription that has a schedule.
        await dropSchedule(stripe, subscription, key);
        const change = { cancel_at_period_end: cancel };
        await stripe.subscriptions.update(subscriptionId, change, { idempotencyKey: key });
      }),

    endSubscription: (subscriptionId, key) =>
      withPaymentErrors(async () => {
        const { status } = await stripe.subscriptions.retrieve(subscriptionId);
        if (toSubscriptionState(status) === 'ended') return;
        await stripe.subscriptions.cancel(subscriptionId, {}, { idempotencyKey: key });
      }),

    refund: (paymentId, cents, key) =>
      withPaymentErrors(async () => {
        const request = { payment_intent: paymentId, amount: cents };
        await stripe.refunds.create(request, { idempotencyKey: key });
      }),

    readSubscription: read.subscription,
    readPayment: read.payment,

    async *listSubscriptions(since) {
      for await (const id of withPaymentErrorsList(changedSubjects('subscription', since))) {
        const subscription = await read.subscription(id);
        if (subscription) yield subscription;
      }
    },

    async *listPayments(since) {
      for await (const id of withPaymentErrorsList(changedSubjects('payment', since))) {
        const payment = await read.payment(id);
        if (payment) yield payment;
      }
    },

    readEvent: (body, headers) =>
      readEvent(body, headers['stripe-signature'], { secret: options.webhookSecret, now: clock() }),
  };
}

/** Event types that Stripe accepts in one request. */
const typesPerRequest = 20;

function chunk<Item>(size: number, items: readonly Item[]): Item[][] {
  const starts = items.keys().filter((index) => index % size === 0);
  return [...starts.map((start) => items.slice(start, start + size))];
}

/** @throws PaymentError */
async function* withPaymentErrorsList<Item>(items: AsyncGenerator<Item>): AsyncGenerator<Item> {
  for (;;) {
    const next = await withPaymentErrors(() => items.next());
    if (next.done) return;
    yield next.value;
  }
}
