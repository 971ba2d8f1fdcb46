import { AppError } from '#contract/errors.ts';
import { PaymentFault } from '#payments/port';

/**
 * Asks the payment provider on behalf of somebody who waits for the answer, in words for them.
 *
 * @throws AppError UNAVAILABLE when it does not answer, CONFLICT with its own words when it refused
 */
export async function askProvider<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof PaymentFault)) throw error;
    if (!error.retryable && error.told)
      throw new AppError('CONFLICT', error.told, undefined, { cause: error });
    throw new AppError(
      'UNAVAILABLE',
      'The payment service does not answer just now. You were not charged for anything that is not shown here. Please try again in a few minutes.',
      undefined,
      { cause: error },
    );
  }
}

/** For reads that only refresh what is shown: whoever cannot be reached is asked again later. */
export async function unlessAway(ask: () => Promise<void>): Promise<void> {
  try {
    await ask();
  } catch (error) {
    if (!(error instanceof PaymentFault)) throw error;
  }
}
