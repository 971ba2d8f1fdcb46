import { useEffect, useState } from 'react';
import type { BillingInfo, CardPlan } from '#contract/billing.ts';
import { billingMessages } from '#contract/billing-messages.ts';
import { getPlan } from '#contract/catalogue.ts';
import { notify } from '#web/ui/notify.ts';
import { useBillingInfo, useRefreshBilling } from './queries.ts';

/** Whether the provider has confirmed to the server that a plan is paid. */
export function isActive(info: BillingInfo | undefined, plan: CardPlan): boolean {
  return info?.subscription === plan && info.state === 'active';
}

/**
 * The billing info, polled after a card was accepted until the server reports the plan as active.
 *
 * @param onActive called once the plan is active
 */
export function useActivation(onActive: () => void) {
  const [awaited, setAwaited] = useState<CardPlan | null>(null);
  const query = useBillingInfo({ awaited: awaited !== null });
  const refresh = useRefreshBilling();
  const done = awaited !== null && isActive(query.data, awaited);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the plan becomes active
  useEffect(() => {
    if (!done || !awaited) return;
    setAwaited(null);
    onActive();
    void refresh();
    notify.success(billingMessages.paid);
    notify.success({ title: billingMessages.activated(getPlan(awaited).title) });
  }, [done]);
  return { ...query, awaited, begin: setAwaited };
}
