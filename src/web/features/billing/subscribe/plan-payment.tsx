import type { BillingInfo, CardPlan } from '#contract/billing.ts';
import { formatCharge } from '#web/lib/money.ts';
import { CardForm } from '../card/card-form.tsx';
import { notifyPaymentFailed } from '../card/notify-payment-failed.ts';
import { buildReturnPath } from '../payment-return.ts';

/** The provider's client secret, and the amount in cents. */
export type OpenPayment = { clientSecret: string; cents: number };

type PlanPaymentProps = {
  provider: BillingInfo['payment'];
  planId: CardPlan;
  payment: OpenPayment;
  onPaid: () => void;
  /** Called after a card was refused and the reason was shown. */
  onFailed?: () => void;
};

/** The card form for a plan. It keeps its input for another try. */
export function PlanPayment({ onFailed, onPaid, payment, planId, provider }: PlanPaymentProps) {
  return (
    <CardForm
      payment={provider}
      clientSecret={payment.clientSecret}
      label={`Pay ${formatCharge(payment.cents)}`}
      returnPath={buildReturnPath({ plan: planId })}
      onPaid={onPaid}
      onFailed={(message) => {
        onFailed?.();
        notifyPaymentFailed(message);
      }}
    />
  );
}
