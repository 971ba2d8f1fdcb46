import { useMutation } from '@tanstack/react-query';
import { billingMessages } from '#contract/billing-messages.ts';
import { ApiError } from '#web/lib/api.ts';
import { getErrorMessage, notify } from '#web/ui/notify.ts';
import { useRefreshBilling } from './queries.ts';

type BillingChangeOptions<Answer, Values> = {
  change: (values: Values) => Promise<Answer>;
  /** Message when the server gives no reason. */
  failed: string;
  /** Called after all billing data was refetched. */
  onDone?: (answer: Answer) => void;
};

/**
 * Shows why a billing call failed (docs/requirements/signed-in.md, section 8). The gate handles a missing session
 * by leading to /auth.
 */
export function notifyBillingError(error: unknown, failed: string): void {
  if (error instanceof ApiError && error.code === 'UNAUTHORIZED') return;
  notify.error({ title: billingMessages.error, text: getErrorMessage(error, failed) });
}

/** A mutation of billing data: refetches billing on success and shows a refusal. */
export function useBillingChange<Answer, Values = void>({
  change,
  failed,
  onDone,
}: BillingChangeOptions<Answer, Values>) {
  const refresh = useRefreshBilling();
  return useMutation({
    mutationFn: change,
    onSuccess: async (answer) => {
      await refresh();
      onDone?.(answer);
    },
    onError: (error) => notifyBillingError(error, failed),
  });
}
