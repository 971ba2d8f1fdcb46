import { trialDays } from '#contract/catalogue.ts';
import { formatDate, formatDollars } from '#features/billing/invoices';

/** A notification and mail about a plan or a purchase. */
export type Notice = {
  /** The notification's key: the same occasion notifies once. */
  occasion: string;
  title: string;
  message: string;
};

const formatTokens = (count: number) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? 'token' : 'tokens'}`;

type PaidFacts = { invoiceKey: string; plan: string; cents: number; tokens: number; periodEnd: Date };

const describePayment = ({ cents, tokens }: Pick<PaidFacts, 'cents' | 'tokens'>) =>
  `You paid ${formatDollars(cents)}${tokens > 0 ? ` and got ${formatTokens(tokens)}` : ''}.`;

export const notices = {
  activated: (paid: PaidFacts): Notice => ({
    occasion: `invoice:${paid.invoiceKey}`,
    title: `Your ${paid.plan} plan is active`,
    message: `${describePayment(paid)} It renews on ${formatDate(paid.periodEnd)}. Your receipt is on the billing page.`,
  }),
  renewed: (paid: PaidFacts): Notice => ({
    occasion: `invoice:${paid.invoiceKey}`,
    title: `Your ${paid.plan} plan was renewed`,
    message: `${describePayment(paid)} The next renewal is on ${formatDate(paid.periodEnd)}. Your receipt is on the billing page.`,
  }),
  changed: (paid: PaidFacts): Notice => ({
    occasion: `invoice:${paid.invoiceKey}`,
    title: `You are now on the ${paid.plan} plan`,
    message: `${describePayment(paid)} The next renewal is on ${formatDate(paid.periodEnd)}.`,
  }),
  renewalFailed: (facts: {
    id: string;
    plan: string;
    graceUntil: Date;
    reminder: number;
    method: 'card' | 'wire';
  }): Notice => ({
    occasion: `unpaid:${facts.id}:${facts.graceUntil.toISOString()}:${facts.reminder}`,
    title:
      facts.reminder === 0
        ? `The renewal of your ${facts.plan} plan ${facts.method === 'card' ? 'failed' : 'is unpaid'}`
        : `Reminder: your ${facts.plan} plan is unpaid`,
    message:
      facts.method === 'card'
        ? `Your card was not accepted. Your plan stays active until ${formatDate(facts.graceUntil)}. Pay with another card on the billing page, or your account moves to Free on that day. Your content stays yours.`
        : `Your bank transfer has not arrived. Your plan stays active until ${formatDate(facts.graceUntil)}. Pay it by then, or your account moves to Free on that day. Account and reference are on the billing page. Your content stays yours.`,
  }),
  cancelled: (facts: { id: string; plan: string; until: Date; changes: number }): Notice => ({
    occasion: `cancelled:${facts.id}:${facts.changes}`,
    title: `Your ${facts.plan} plan is cancelled`,
    message: `Active until ${formatDate(facts.until)}. You will not be charged again. Until then you can resume it on the billing page.`,
  }),
  ended: (facts: { id: string; plan: string; endedAt: Date; why: string | null }): Notice => ({
    occasion: `ended:${facts.id}:${facts.endedAt.toISOString()}`,
    title: `Your ${facts.plan} plan has ended`,
    message: `${describeEnd(facts.why)} Your content and the tokens you bought stay yours.`,
  }),
  trialStarted: (facts: { id: string; plan: string; tokens: number; until: Date }): Notice => ({
    occasion: `trial:${facts.id}`,
    title: `Your trial of ${facts.plan} has started`,
    message: `You have ${formatTokens(facts.tokens)} for ${trialDays} days, until ${formatDate(facts.until)}. The trial ends by itself; no card is needed.`,
  }),
  trialEnded: (facts: { id: string; plan: string }): Notice => ({
    occasion: `trial-ended:${facts.id}`,
    title: `Your trial of ${facts.plan} has ended`,
    message: 'You are now on Free. You were not charged. Choose a plan on the billing page.',
  }),
  bought: (facts: { id: string; tokens: number; cents: number }): Notice => ({
    occasion: `purchase:${facts.id}`,
    title: `${formatTokens(facts.tokens)} bought`,
    message: `You paid ${formatDollars(facts.cents)}. They do not expire. Your receipt is on the billing page.`,
  }),
  refunded: (facts: { key: string; cents: number; taken: number }): Notice => ({
    occasion: `refund:${facts.key}`,
    title: `${formatDollars(facts.cents)} refunded`,
    message:
      facts.taken > 0
        ? `We removed ${formatTokens(facts.taken)} from this payment that you had not used.`
        : 'Your tokens are not affected.',
  }),
  disputed: (facts: { key: string; cents: number; taken: number }): Notice => ({
    occasion: `dispute:${facts.key}`,
    title: 'One of your payments was disputed',
    message: `Your bank reclaimed ${formatDollars(facts.cents)}. What you paid for has ended, and we removed ${formatTokens(facts.taken)}. If this is a mistake, please contact us.`,
  }),
  given: (facts: { id: string; plan: string; until: Date | null }): Notice => ({
    occasion: `given:${facts.id}`,
    title: `You are now on the ${facts.plan} plan`,
    message: facts.until ? `We set it up for you until ${formatDate(facts.until)}.` : 'We set it up for you.',
  }),
} as const;

function describeEnd(why: string | null): string {
  if (why === 'grace') return 'Its renewal was not paid in time.';
  if (why === 'period' || why === 'owner') return 'You cancelled it.';
  if (why === 'dispute') return 'A payment for it was disputed.';
  return 'You are now on Free.';
}
