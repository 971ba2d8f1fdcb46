import type { sandboxRoutes } from '#contract/billing-routes.ts';
import { AppError } from '#contract/errors.ts';
import { PaymentError } from '#payments/port';
import type { SandboxProvider } from '#payments/sandbox';
import type { Handlers } from '#platform/http/handler.ts';

/**
 * The sandbox provider's card form, as a provider's own page would be.
 *
 * @param sandbox null when another provider takes the payments
 */
export function sandboxHandlers(sandbox: SandboxProvider | null): Handlers<typeof sandboxRoutes> {
  return {
    async confirmSandboxPayment({ body: { clientSecret, ...card }, caller }) {
      if (!sandbox) throw new AppError('NOT_FOUND', 'There is nothing at this address.');
      const confirmed = await sandbox.confirm(caller.userId, clientSecret, card).catch(throwRefusal);
      if (!confirmed) throw new AppError('NOT_FOUND', 'There is no such payment.');
      return confirmed;
    },
  };
}

function throwRefusal(error: unknown): never {
  if (error instanceof PaymentError && error.payerMessage) throw new AppError('CONFLICT', error.payerMessage);
  throw error;
}
