import { useEffect, useState } from 'react';
import { billingMessages } from '#contract/billing-messages.ts';
import { formatTokens } from '#web/lib/format.ts';
import { notify } from '#web/ui/notify.ts';
import { tellPaymentFailed } from './card/tell-payment-failed.ts';
import { usePurchase, useRefreshBilling } from './queries.ts';

/** Says that tokens are there. */
export function tellPurchased(tokens: number): void {
  notify.success({ title: billingMessages.purchased, text: `${formatTokens(tokens)} are yours to spend.` });
}

/**
 * The wait for tokens that a card was accepted for.
 *
 * @param onDecided called once they are credited, or the payment was refused after all
 */
export function useAwaitedPurchase(onDecided: () => void) {
  const [awaited, setAwaited] = useState<string | null>(null);
  const { data } = usePurchase(awaited);
  const refresh = useRefreshBilling();
  const state = awaited === null ? undefined : data?.state;
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once, when it is decided
  useEffect(() => {
    if (!data || state === undefined || state === 'open') return;
    setAwaited(null);
    onDecided();
    void refresh();
    if (state === 'paid') tellPurchased(data.tokens + data.bonus);
    else tellPaymentFailed(billingMessages.paymentFailed.duringPayment);
  }, [state]);
  return { awaited, begin: setAwaited };
}
