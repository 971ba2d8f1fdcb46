import Stripe from 'stripe';
import { ForgedEvent, type ProviderEvent } from '../port.ts';
import { dateOf, idOf } from './faults.ts';

/** The events to choose for the webhook (docs/operating/payments.md); every other one is taken and means nothing. */
export const eventTypes = [
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'subscription_schedule.updated',
  'subscription_schedule.released',
  'invoice.finalized',
  'invoice.paid',
  'invoice.payment_failed',
  'invoice.payment_action_required',
  'invoice.voided',
  'invoice.marked_uncollectible',
  'payment_intent.created',
  'payment_intent.processing',
  'payment_intent.requires_action',
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'charge.refunded',
  'charge.refund.updated',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
] as const satisfies Stripe.Event['type'][];

const toleranceSeconds = 300;

/** @throws ForgedEvent */
export function readEvent(
  body: Buffer,
  signature: string | undefined,
  { secret, now }: { secret: string; now: Date },
): ProviderEvent {
  try {
    const { webhooks } = Stripe;
    const at = now.getTime();
    const event = webhooks.constructEvent(body, signature ?? '', secret, toleranceSeconds, undefined, at);
    return { id: event.id, subject: subjectOf(event), createdAt: dateOf(event.created) };
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError)
      throw new ForgedEvent('not by Stripe');
    throw error;
  }
}

/** What an event is about; null for what this product does not follow. */
export function subjectOf(event: Stripe.Event): ProviderEvent['subject'] {
  switch (event.type) {
    case 'customer.subscription.created':
    case 'customer.subscription.updated':
    case 'customer.subscription.deleted':
      return subscription(event.data.object);
    case 'subscription_schedule.updated':
    case 'subscription_schedule.released':
      return subscription(event.data.object.subscription ?? event.data.object.released_subscription);
    case 'invoice.finalized':
    case 'invoice.paid':
    case 'invoice.payment_failed':
    case 'invoice.payment_action_required':
    case 'invoice.voided':
    case 'invoice.marked_uncollectible':
      return subscription(event.data.object.parent?.subscription_details?.subscription);
    case 'payment_intent.created':
    case 'payment_intent.processing':
    case 'payment_intent.requires_action':
    case 'payment_intent.succeeded':
    case 'payment_intent.payment_failed':
    case 'payment_intent.canceled':
      return payment(event.data.object);
    case 'charge.refunded':
    case 'charge.refund.updated':
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed':
      return payment(event.data.object.payment_intent);
    default:
      return null;
  }
}

type Reference = string | { id: string } | null | undefined;

const subscription = (reference: Reference): ProviderEvent['subject'] =>
  reference ? { kind: 'subscription', id: idOf(reference) } : null;

const payment = (reference: Reference): ProviderEvent['subject'] =>
  reference ? { kind: 'payment', id: idOf(reference) } : null;
