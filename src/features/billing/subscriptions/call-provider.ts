import { AppError } from '#contract/errors.ts';
import { PaymentError } from '#payments/port';

/**
 * Calls the payment provider and turns its failures into errors for the user.
 *
 * @throws AppError UNAVAILABLE when it does not answer, CONFLICT with the provider's message when it refuses
 */
export async function callProvider<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error;
    if (!error.retryable && error.payerMessage)
      throw new AppError('CONFLICT', error.payerMessage, undefined, { cause: error });
    throw new AppError(
      'UNAVAILABLE',
      'The payment service is not responding. You were not charged for anything that is not shown here. Please try again in a few minutes.',
      undefined,
      { cause: error },
    );
  }
}

/** Ignores a provider outage, for calls that only refresh stored state. */
export async function ignoreOutage(call: () => Promise<void>): Promise<void> {
  try {
    await call();
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error;
  }
}
