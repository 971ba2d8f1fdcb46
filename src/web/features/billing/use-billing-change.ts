import { useMutation } from '@tanstack/react-query';
import { billingMessages } from '#contract/billing-messages.ts';
import { ApiError } from '#web/lib/api.ts';
import { notify, problemOf } from '#web/ui/notify.ts';
import { useRefreshBilling } from './queries.ts';

type BillingChange<Answer, Values> = {
  change: (values: Values) => Promise<Answer>;
  /** What is said of a refusal where the server said nothing. */
  failed: string;
  /** After everything about billing has been read again. */
  onDone?: (answer: Answer) => void;
};

/**
 * Says what became of a call of billing that was refused (specification 001, section 8). Of one that found
 * nobody signed in the gate speaks, which leads to /auth.
 */
export function tellRefusal(error: unknown, failed: string): void {
  if (error instanceof ApiError && error.code === 'UNAUTHORIZED') return;
  notify.error({ title: billingMessages.error, text: problemOf(error, failed) });
}

/** A call that changes something about billing: what it changed is read again, a refusal is told. */
export function useBillingChange<Answer, Values = void>({
  change,
  failed,
  onDone,
}: BillingChange<Answer, Values>) {
  const refresh = useRefreshBilling();
  return useMutation({
    mutationFn: change,
    onSuccess: async (answer) => {
      await refresh();
      onDone?.(answer);
    },
    onError: (error) => tellRefusal(error, failed),
  });
}
