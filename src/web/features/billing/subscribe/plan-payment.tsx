import type { CardPlan, OpenPayment } from '#contract/billing.ts';
import { formatCharge } from '#web/lib/money.ts';
import { CardForm } from '../card/card-form.tsx';
import { notifyPaymentFailed } from '../card/notify-payment-failed.ts';
import { buildReturnPath } from '../payment-return.ts';

type PlanPaymentProps = {
  planId: CardPlan;
  payment: OpenPayment;
  onPaid: () => void;
  /** Called after a card was refused and the reason was shown. */
  onFailed?: () => void;
};

/** The form that pays for a plan. It keeps its input for another try. */
export function PlanPayment({ onFailed, onPaid, payment, planId }: PlanPaymentProps) {
  return (
    <CardForm
      payment={payment.payment}
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
