import { billingMail, type Notice, notices } from '#features/billing/subscriptions';
import type { MailBrand } from '#platform/mail/mail-content.ts';
import type { Mail } from '#platform/mail/mailer.ts';

const until = new Date('2026-07-04T00:00:00Z');
const inAWeek = new Date('2026-06-11T00:00:00Z');
const core = { id: 'core', plan: 'Core' };
const starter = { id: 'starter', plan: 'Starter' };
const paid = { ...core, invoiceKey: 'receipt', cents: 19_900, tokens: 5_000, periodEnd: until };
const refundDetails = { key: 'payment', cents: 2_250 };

/** One sample of each billing notice: a missing one does not compile. */
const samples: Record<keyof typeof notices | 'renewalReminder' | 'renewalUnpaid', Notice> = {
  activated: notices.activated(paid),
  renewed: notices.renewed(paid),
  changed: notices.changed(paid),
  renewalFailed: notices.renewalFailed({ ...core, graceUntil: inAWeek, reminder: 0, method: 'card' }),
  renewalReminder: notices.renewalFailed({ ...core, graceUntil: inAWeek, reminder: 1, method: 'card' }),
  renewalUnpaid: notices.renewalFailed({ ...core, graceUntil: inAWeek, reminder: 0, method: 'wire' }),
  cancelled: notices.cancelled({ ...core, until, changes: 1 }),
  ended: notices.ended({ ...core, endedAt: inAWeek, why: 'grace' }),
  trialStarted: notices.trialStarted({ ...starter, tokens: 24, until: inAWeek }),
  trialEnded: notices.trialEnded(starter),
  bought: notices.bought({ id: 'purchase', tokens: 550, cents: 2_250 }),
  refunded: notices.refunded({ ...refundDetails, taken: 312 }),
  disputed: notices.disputed({ ...refundDetails, taken: 550 }),
  given: notices.given({ ...core, until }),
};

/** The billing mails by name: `billing-renewal-failed`. */
export function createSampleBillingMails(
  brand: MailBrand,
  person: { email: string; firstName: string },
): Record<string, Mail> {
  const toName = (key: string) => `billing-${key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
  return Object.fromEntries(
    Object.entries(samples).map(([key, one]) => [toName(key), billingMail(brand, person, one)]),
  );
}
