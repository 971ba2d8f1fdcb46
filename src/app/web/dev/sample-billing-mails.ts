import { billingMail, type News, news } from '#features/billing/subscriptions';
import type { MailBrand } from '#platform/mail/mail-content.ts';
import type { Mail } from '#platform/mail/mailer.ts';

const until = new Date('2026-07-04T00:00:00Z');
const inAWeek = new Date('2026-06-11T00:00:00Z');
const core = { id: 'core', plan: 'Core' };
const starter = { id: 'starter', plan: 'Starter' };
const paid = { ...core, invoiceId: 'receipt', cents: 19_900, tokens: 5_000, periodEnd: until };
const told = { key: 'payment', cents: 2_250 };

/** One of each news of plans and payments: one that is missing here does not compile. */
const samples: Record<keyof typeof news | 'renewalReminder', News> = {
  activated: news.activated(paid),
  renewed: news.renewed(paid),
  changed: news.changed(paid),
  renewalFailed: news.renewalFailed({ ...core, graceUntil: inAWeek, reminder: 0 }),
  renewalReminder: news.renewalFailed({ ...core, graceUntil: inAWeek, reminder: 1 }),
  cancelled: news.cancelled({ ...core, until, changes: 1 }),
  ended: news.ended({ ...core, endedAt: inAWeek, why: 'grace' }),
  trialStarted: news.trialStarted({ ...starter, tokens: 24, until: inAWeek }),
  trialEnded: news.trialEnded(starter),
  bought: news.bought({ id: 'purchase', tokens: 550, cents: 2_250 }),
  refunded: news.refunded({ ...told, taken: 312 }),
  disputed: news.disputed({ ...told, taken: 550 }),
  given: news.given({ ...core, until }),
};

/** The mails of billing by their names: `billing-renewal-failed`. */
export function sampleBillingMails(
  brand: MailBrand,
  person: { email: string; firstName: string },
): Record<string, Mail> {
  const nameOf = (key: string) => `billing-${key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
  return Object.fromEntries(
    Object.entries(samples).map(([key, one]) => [nameOf(key), billingMail(brand, person, one)]),
  );
}
