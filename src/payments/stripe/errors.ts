import Stripe from 'stripe';
import { PaymentError } from '../port.ts';

/**
 * Converts a Stripe error to the port's. The message has the error type and Stripe's request id, and nothing that
 * was sent.
 */
export function toPaymentError(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error;
  const message = ['Stripe', error.type, error.code, error.requestId].filter(Boolean).join(' ');
  const declined = error instanceof Stripe.errors.StripeCardError;
  return new PaymentError(message, {
    retryable: isTransient(error),
    payerMessage: declined ? error.message : null,
  });
}

function isTransient(error: Error): boolean {
  const { StripeAPIError, StripeConnectionError, StripeRateLimitError } = Stripe.errors;
  return [StripeAPIError, StripeConnectionError, StripeRateLimitError].some((kind) => error instanceof kind);
}

/** @throws PaymentError */
export async function withPaymentErrors<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call();
  } catch (error) {
    throw toPaymentError(error);
  }
}

/** Null when the id is unknown to Stripe. @throws PaymentError */
export async function findOrNull<Answer>(call: () => Promise<Answer>): Promise<Answer | null> {
  try {
    return await call();
  } catch (error) {
    const missing =
      error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';
    if (missing) return null;
    throw toPaymentError(error);
  }
}

/** The id of a reference, which Stripe returns as an id or, when expanded, as an object. */
export function getId(reference: string | { id: string }): string {
  return typeof reference === 'string' ? reference : reference.id;
}

export function toDate(seconds: number): Date {
  return new Date(seconds * 1000);
}
