import { type CardPlan, cardPlan } from '#contract/billing.ts';

/** What was paid for on a page of the bank or the provider: a plan, or a purchase of tokens. */
export type Paid = { plan: CardPlan } | { purchase: string };

/** How somebody comes back from there: what they paid for, and whether it was refused. */
export type Returned = Paid & { refused: boolean };

/** The address that leads back (specification 001, section 2.5: the payment return address is `/billing`). */
export function paidPath(paid: Paid): string {
  return `/billing?${new URLSearchParams('plan' in paid ? { paid: paid.plan } : { purchase: paid.purchase })}`;
}

/** What an address says of a return; null when it is none. Whether it is really paid, the server says. */
export function readReturned(search: URLSearchParams): Returned | null {
  const refused = ['failed', 'canceled', 'requires_payment_method'].includes(
    search.get('redirect_status') ?? '',
  );
  const purchase = search.get('purchase');
  if (purchase) return { purchase, refused };
  const plan = cardPlan.safeParse(search.get('paid'));
  return plan.success ? { plan: plan.data, refused } : null;
}

/** The address without what it said of a return, so that a reload does not tell it again. */
export function withoutReturned(search: URLSearchParams): URLSearchParams {
  const told = ['paid', 'purchase', 'payment_intent', 'payment_intent_client_secret', 'redirect_status'];
  return new URLSearchParams([...search].filter(([name]) => !told.includes(name)));
}
