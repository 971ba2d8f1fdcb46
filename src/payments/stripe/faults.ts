import Stripe from 'stripe';
import { PaymentFault } from '../port.ts';

/**
 * Stripe's error as the port's. Its message names what failed and Stripe's own id of the request, and nothing
 * that was sent.
 */
export function faultOf(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error;
  const message = ['Stripe', error.type, error.code, error.requestId].filter(Boolean).join(' ');
  const declined = error instanceof Stripe.errors.StripeCardError;
  return new PaymentFault(message, { retryable: isPassing(error), told: declined ? error.message : null });
}

function isPassing(error: Error): boolean {
  const { StripeAPIError, StripeConnectionError, StripeRateLimitError } = Stripe.errors;
  return [StripeAPIError, StripeConnectionError, StripeRateLimitError].some((kind) => error instanceof kind);
}

/** @throws PaymentFault */
export async function faulting<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call();
  } catch (error) {
    throw faultOf(error);
  }
}

/** Null where Stripe has nothing of this id. @throws PaymentFault */
export async function orNull<Answer>(call: () => Promise<Answer>): Promise<Answer | null> {
  try {
    return await call();
  } catch (error) {
    const missing =
      error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';
    if (missing) return null;
    throw faultOf(error);
  }
}

/** The id of what Stripe gives as an id or, where it was asked to, whole. */
export function idOf(reference: string | { id: string }): string {
  return typeof reference === 'string' ? reference : reference.id;
}

export function dateOf(seconds: number): Date {
  return new Date(seconds * 1000);
}
