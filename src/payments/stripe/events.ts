import Stripe from 'stripe';
import { ForgedEventError, type ProviderEvent } from '../port.ts';
import { getId, toDate } from './errors.ts';

/** The events to select for the webhook (docs/operating/payments.md); all others are accepted and ignored. */
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

/** @throws ForgedEventError */
export function readEvent(
  body: Buffer,
  signature: string | undefined,
  { secret, now }: { secret: string; now: Date },
): ProviderEvent {
  try {
    const { webhooks } = Stripe;
    const at = now.getTime();
    const event = webhooks.constructEvent(body, signature ?? '', secret, toleranceSeconds, undefined, at);
    return { id: event.id, subject: findSubject(event), createdAt: toDate(event.created) };
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError)
      throw new ForgedEventError('not by Stripe');
    throw error;
  }
}

/** The subject of an event; null for what the product does not follow. */
export function findSubject(event: Stripe.Event): ProviderEvent['subject'] {
  switch (event.type) {
    case 'customer.subscription.created':
    case 'customer.subscription.updated':
    case 'customer.subscription.deleted':
      return toSubscriptionSubject(event.data.object);
    case 'subscription_schedule.updated':
    case 'subscription_schedule.released':
      return toSubscriptionSubject(event.data.object.subscription ?? event.data.object.released_subscription);
    case 'invoice.finalized':
    case 'invoice.paid':
    case 'invoice.payment_failed':
    case 'invoice.payment_action_required':
    case 'invoice.voided':
    case 'invoice.marked_uncollectible':
      return toSubscriptionSubject(event.data.object.parent?.subscription_details?.subscription);
    case 'payment_intent.created':
    case 'payment_intent.processing':
    case 'payment_intent.requires_action':
    case 'payment_intent.succeeded':
    case 'payment_intent.payment_failed':
    case 'payment_intent.canceled':
      return toPaymentSubject(event.data.object);
    case 'charge.refunded':
    case 'charge.refund.updated':
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed':
      return toPaymentSubject(event.data.object.payment_intent);
    default:
      return null;
  }
}

type Reference = string | { id: string } | null | undefined;

const toSubscriptionSubject = (reference: Reference): ProviderEvent['subject'] =>
  reference ? { kind: 'subscription', id: getId(reference) } : null;

const toPaymentSubject = (reference: Reference): ProviderEvent['subject'] =>
  reference ? { kind: 'payment', id: getId(reference) } : null;
