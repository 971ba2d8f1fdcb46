import { billingMessages } from '#contract/billing-messages.ts';
import { notify } from '#web/ui/notify.ts';

/** Shows that a card was not charged, and why (docs/requirements/signed-in.md, section 8). */
export function notifyPaymentFailed(text: string): void {
  notify.error({ title: billingMessages.paymentFailed.title, text });
}
