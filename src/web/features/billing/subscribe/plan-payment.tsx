import type { BillingInfo, CardPlan } from '#contract/billing.ts';
import { formatCharge } from '#web/lib/money.ts';
import { CardForm } from '../card/card-form.tsx';
import { tellPaymentFailed } from '../card/tell-payment-failed.ts';
import { paidPath } from '../returned.ts';

/** What a card is confirmed with, and the cents that it is charged. */
export type OpenPayment = { clientSecret: string; cents: number };

type PlanPaymentProps = {
  provider: BillingInfo['payment'];
  planId: CardPlan;
  payment: OpenPayment;
  onPaid: () => void;
  /** A card was refused, and it has been said why. */
  onFailed?: () => void;
};

/** The card form for a plan; what is entered stays for another try. */
export function PlanPayment({ onFailed, onPaid, payment, planId, provider }: PlanPaymentProps) {
  return (
    <CardForm
      payment={provider}
      clientSecret={payment.clientSecret}
      label={`Pay ${formatCharge(payment.cents)}`}
      returnPath={paidPath({ plan: planId })}
      onPaid={onPaid}
      onFailed={(message) => {
        onFailed?.();
        tellPaymentFailed(message);
      }}
    />
  );
}
