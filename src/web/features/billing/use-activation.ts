import { useEffect, useState } from 'react';
import type { BillingInfo, CardPlan } from '#contract/billing.ts';
import { billingMessages } from '#contract/billing-messages.ts';
import { planOf } from '#contract/catalogue.ts';
import { notify } from '#web/ui/notify.ts';
import { useBillingInfo, useRefreshBilling } from './queries.ts';

/** Whether the server has heard from the provider that a plan is paid. */
export function isActive(info: BillingInfo | undefined, plan: CardPlan): boolean {
  return info?.subscription === plan && info.state === 'active';
}

/**
 * The plan as it stands, and the wait for one that a card was accepted for: it is active when the server says
 * so, and only then called so.
 *
 * @param onActive called once it is
 */
export function useActivation(onActive: () => void) {
  const [awaited, setAwaited] = useState<CardPlan | null>(null);
  const query = useBillingInfo({ awaited: awaited !== null });
  const refresh = useRefreshBilling();
  const done = awaited !== null && isActive(query.data, awaited);
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once, when it becomes active
  useEffect(() => {
    if (!done || !awaited) return;
    setAwaited(null);
    onActive();
    void refresh();
    notify.success(billingMessages.paid);
    notify.success({ title: billingMessages.activated(planOf(awaited).name) });
  }, [done]);
  return { ...query, awaited, begin: setAwaited };
}
