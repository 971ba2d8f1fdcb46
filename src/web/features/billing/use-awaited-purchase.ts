import { useEffect, useState } from 'react';
import { billingMessages } from '#contract/billing-messages.ts';
import { formatTokens } from '#web/lib/format.ts';
import { notify } from '#web/ui/notify.ts';
import { notifyPaymentFailed } from './card/notify-payment-failed.ts';
import { usePurchase, useRefreshBilling } from './queries.ts';

/** Shows that tokens were credited. */
export function notifyPurchased(tokens: number): void {
  notify.success({
    title: billingMessages.purchased,
    text: `${formatTokens(tokens)} added to your balance.`,
  });
}

/**
 * Polls a purchase after a card was accepted.
 *
 * @param onDecided called once they are credited, or the payment was refused after all
 */
export function useAwaitedPurchase(onDecided: () => void) {
  const [awaited, setAwaited] = useState<string | null>(null);
  const { data } = usePurchase(awaited);
  const refresh = useRefreshBilling();
  const state = awaited === null ? undefined : data?.state;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the purchase is decided
  useEffect(() => {
    if (!data || state === undefined || state === 'open') return;
    setAwaited(null);
    onDecided();
    void refresh();
    if (state === 'paid') notifyPurchased(data.tokens + data.bonus);
    else notifyPaymentFailed(billingMessages.paymentFailed.duringPayment);
  }, [state]);
  return { awaited, begin: setAwaited };
}
