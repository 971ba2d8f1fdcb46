import { PaymentError } from '../port.ts';
import type { ChargeAnswer } from './rest-api.ts';

/** Codes of CCBill's examples that are no refusal by the bank: it was not reached, or CCBill had a fault. */
const transientCodes = new Set([22, 27]);

const declined = 'Your card was declined.';
const later = 'The bank could not be asked. You were not charged. Please try again in a few minutes.';
const refused = 'The payment service did not accept this card. You were not charged. Please try another one.';

/** Why nothing was charged, in words for the payer. CCBill's own text is for merchants and is not shown. */
export function describeDecline(answer: Extract<ChargeAnswer, { outcome: 'declined' | 'refused' }>): string {
  if (answer.outcome === 'declined') {
    return answer.code !== null && transientCodes.has(answer.code) ? later : declined;
  }
  return answer.status === 401 || answer.status === 429 || answer.status >= 500 ? later : refused;
}

/** A charge whose answer was lost: whether it was made is looked up, and no other one begins meanwhile. */
export const unconfirmed =
  'The payment service has not confirmed your payment yet. You will not be charged twice: the result is here in a few minutes.';

export const createUnconfirmedError = (subject: string) =>
  new PaymentError(`a charge of ${subject} is not settled`, { retryable: true, payerMessage: unconfirmed });
