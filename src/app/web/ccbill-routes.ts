import type { ccbillRoutes } from '#contract/ccbill.ts';
import { AppError } from '#contract/errors.ts';
import type { CcbillProvider } from '#payments/ccbill';
import { PaymentError } from '#payments/port';
import type { Handlers } from '#platform/http/handler.ts';

/**
 * What CCBill's card form calls here: it makes a payment token of the card in the page, which is charged here.
 *
 * @param ccbill null when other providers take the payments
 */
export function ccbillHandlers(ccbill: CcbillProvider | null): Handlers<typeof ccbillRoutes> {
  const requireCcbill = (): CcbillProvider => {
    if (ccbill) return ccbill;
    throw new AppError('NOT_FOUND', 'There is nothing at this address.');
  };
  const requirePayment = <Found>(found: Found | null): Found => {
    if (found) return found;
    throw new AppError('NOT_FOUND', 'There is no such payment.');
  };
  return {
    openCcbillForm: async ({ body, caller }) =>
      requirePayment(await requireCcbill().openForm(caller.userId, body.clientSecret).catch(throwRefusal)),
    confirmCcbillPayment: async ({ body: { clientSecret, ...confirmation }, caller }) =>
      requirePayment(
        await requireCcbill().confirm(caller.userId, clientSecret, confirmation).catch(throwRefusal),
      ),
  };
}

function throwRefusal(error: unknown): never {
  if (!(error instanceof PaymentError)) throw error;
  if (error.payerMessage) throw new AppError('CONFLICT', error.payerMessage, undefined, { cause: error });
  throw new AppError(
    'UNAVAILABLE',
    'The payment service is not responding. You were not charged. Please try again in a few minutes.',
    undefined,
    { cause: error },
  );
}
