import { trialDays } from '#contract/catalogue.ts';
import { dateInWords, dollars } from '#features/billing/invoices';

/** One thing that happened to a plan or a purchase, as its owner is told. */
export type News = {
  /** The notification's: the same is told once. */
  occasion: string;
  title: string;
  message: string;
};

const tokensInWords = (count: number) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? 'token' : 'tokens'}`;

type Paid = { invoiceId: string; plan: string; cents: number; tokens: number; periodEnd: Date };

const broughtBy = ({ cents, tokens }: Pick<Paid, 'cents' | 'tokens'>) =>
  `You paid ${dollars(cents)}${tokens > 0 ? ` and got ${tokensInWords(tokens)}` : ''}.`;

export const news = {
  activated: (paid: Paid): News => ({
    occasion: `invoice:${paid.invoiceId}`,
    title: `Your ${paid.plan} plan is active`,
    message: `${broughtBy(paid)} It renews on ${dateInWords(paid.periodEnd)}. Your receipt is on the billing page.`,
  }),
  renewed: (paid: Paid): News => ({
    occasion: `invoice:${paid.invoiceId}`,
    title: `Your ${paid.plan} plan was renewed`,
    message: `${broughtBy(paid)} The next renewal is on ${dateInWords(paid.periodEnd)}. Your receipt is on the billing page.`,
  }),
  changed: (paid: Paid): News => ({
    occasion: `invoice:${paid.invoiceId}`,
    title: `You are on the ${paid.plan} plan now`,
    message: `${broughtBy(paid)} The next renewal is on ${dateInWords(paid.periodEnd)}.`,
  }),
  renewalFailed: (facts: { id: string; plan: string; graceUntil: Date; reminder: number }): News => ({
    occasion: `unpaid:${facts.id}:${facts.graceUntil.toISOString()}:${facts.reminder}`,
    title:
      facts.reminder === 0
        ? `The renewal of your ${facts.plan} plan was not paid`
        : `Reminder: your ${facts.plan} plan is not paid`,
    message: `Your card was not accepted. Your plan stays until ${dateInWords(facts.graceUntil)}: until then you can pay with another card on the billing page. Without a payment you are on Free from then on. What you made stays yours.`,
  }),
  cancelled: (facts: { id: string; plan: string; until: Date; changes: number }): News => ({
    occasion: `cancelled:${facts.id}:${facts.changes}`,
    title: `Your ${facts.plan} plan is cancelled`,
    message: `It stays until ${dateInWords(facts.until)}, and nothing more is charged. Until then you can resume it on the billing page.`,
  }),
  ended: (facts: { id: string; plan: string; endedAt: Date; why: string | null }): News => ({
    occasion: `ended:${facts.id}:${facts.endedAt.toISOString()}`,
    title: `Your ${facts.plan} plan has ended`,
    message: `${whyEnded(facts.why)} What you made, and tokens that you bought, stay yours.`,
  }),
  trialStarted: (facts: { id: string; plan: string; tokens: number; until: Date }): News => ({
    occasion: `trial:${facts.id}`,
    title: `Your trial of ${facts.plan} has begun`,
    message: `You have ${tokensInWords(facts.tokens)} and ${trialDays} days, until ${dateInWords(facts.until)}. It ends by itself; no card is needed.`,
  }),
  trialEnded: (facts: { id: string; plan: string }): News => ({
    occasion: `trial-ended:${facts.id}`,
    title: `Your trial of ${facts.plan} has ended`,
    message: 'You are on Free now. Nothing was charged. Plans are on the billing page.',
  }),
  bought: (facts: { id: string; tokens: number; cents: number }): News => ({
    occasion: `purchase:${facts.id}`,
    title: `${tokensInWords(facts.tokens)} bought`,
    message: `You paid ${dollars(facts.cents)}. They do not expire. Your receipt is on the billing page.`,
  }),
  refunded: (facts: { key: string; cents: number; taken: number }): News => ({
    occasion: `refund:${facts.key}`,
    title: `${dollars(facts.cents)} were refunded`,
    message:
      facts.taken > 0
        ? `${tokensInWords(facts.taken)} that they had paid for and you had not used were taken back.`
        : 'No tokens were taken back.',
  }),
  disputed: (facts: { key: string; cents: number; taken: number }): News => ({
    occasion: `dispute:${facts.key}`,
    title: 'A payment of yours was disputed',
    message: `Your bank takes ${dollars(facts.cents)} back. What it paid for has ended, and ${tokensInWords(facts.taken)} were taken back. If this is a mistake, please write to us.`,
  }),
  given: (facts: { id: string; plan: string; until: Date | null }): News => ({
    occasion: `given:${facts.id}`,
    title: `You are on the ${facts.plan} plan now`,
    message: facts.until
      ? `It was set up for you, until ${dateInWords(facts.until)}.`
      : 'It was set up for you.',
  }),
} as const;

function whyEnded(why: string | null): string {
  if (why === 'grace') return 'Its renewal was not paid in time.';
  if (why === 'period' || why === 'owner') return 'You had cancelled it.';
  if (why === 'dispute') return 'A payment of it was disputed.';
  return 'You are on Free now.';
}
