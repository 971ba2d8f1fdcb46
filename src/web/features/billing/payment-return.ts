import { type CardPlan, cardPlan } from '#contract/billing.ts';

/** What a card paid for on the page of the bank or the provider: a plan or a token purchase. */
export type PaidItem = { plan: CardPlan } | { purchase: string };

/** A return from that page: the paid item, and whether the payment was refused. */
export type PaymentReturn = PaidItem & { refused: boolean };

/** The return path of a payment (docs/requirements/signed-in.md, section 2.5: it is `/billing`). */
export function buildReturnPath(paid: PaidItem): string {
  return `/billing?${new URLSearchParams('plan' in paid ? { paid: paid.plan } : { purchase: paid.purchase })}`;
}

/** Parses a payment return, or null. Only the server can confirm that the payment succeeded. */
export function parsePaymentReturn(search: URLSearchParams): PaymentReturn | null {
  const refused = ['failed', 'canceled', 'requires_payment_method'].includes(
    search.get('redirect_status') ?? '',
  );
  const purchase = search.get('purchase');
  if (purchase) return { purchase, refused };
  const plan = cardPlan.safeParse(search.get('paid'));
  return plan.success ? { plan: plan.data, refused } : null;
}

/** Removes the parameters of a payment return, so that a reload does not repeat its message. */
export function removePaymentReturn(search: URLSearchParams): URLSearchParams {
  const told = ['paid', 'purchase', 'payment_intent', 'payment_intent_client_secret', 'redirect_status'];
  return new URLSearchParams([...search].filter(([name]) => !told.includes(name)));
}
