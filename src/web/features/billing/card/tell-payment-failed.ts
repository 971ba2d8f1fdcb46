import { billingMessages } from '#contract/billing-messages.ts';
import { notify } from '#web/ui/notify.ts';

/** Says that a card was not charged, and why (specification 001, section 8). */
export function tellPaymentFailed(text: string): void {
  notify.error({ title: billingMessages.paymentFailed.title, text });
}
