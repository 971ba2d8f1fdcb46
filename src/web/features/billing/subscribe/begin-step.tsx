import { Button } from '@mantine/core';
import { useState } from 'react';
import type { OpenPayment } from '#contract/billing.ts';
import { billingMessages } from '#contract/billing-messages.ts';
import { getPlan } from '#contract/catalogue.ts';
import type { PaymentProviderId } from '#contract/payment-providers.ts';
import { call } from '#web/lib/api.ts';
import { createIdempotentSender } from '#web/lib/idempotency.ts';
import { WithPolicyLinks } from '#web/ui/policy-links.tsx';
import billing from '../billing.module.css';
import { formatPlanPrice } from '../plan/plan-labels.ts';
import type { PlanChoice } from '../plans/offers.ts';
import { useBillingChange } from '../use-billing-change.ts';
import { BaseFeeField, findBaseFeeProblem, formatLeastBaseFee } from './base-fee-field.tsx';
import { PlanSummary } from './plan-summary.tsx';

type BeginStepProps = {
  choice: PlanChoice;
  /** The lowest base fee of Enterprise, in cents. */
  leastBaseFee: number;
  /** The provider that takes the payment. */
  paidThrough: PaymentProviderId;
  /** A card form is open already: a card was refused, or the creator went back. */
  begun: boolean;
  onBegun: (payment: OpenPayment) => void;
  onAgain: () => void;
  onClose: () => void;
};

const byCard = 'You are charged only after you enter a card.';
/** When money moves, by the provider that takes it. */
const chargeNotes: Record<PaymentProviderId, string> = {
  sandbox: byCard,
  stripe: byCard,
  ccbill: byCard,
  bank_transfer: 'You pay by bank transfer, and the plan starts when the money has arrived.',
};

/** Summary of the chosen plan and its price. Enterprise asks for its base fee. */
export function BeginStep(props: BeginStepProps) {
  const { begun, choice, leastBaseFee, onAgain, onBegun, onClose, paidThrough } = props;
  const [once] = useState(() => createIdempotentSender<OpenPayment>());
  const [fee, setFee] = useState(() => formatLeastBaseFee(leastBaseFee));
  const [begunFee, setBegunFee] = useState<string | null>(null);
  const plan = getPlan(choice.planId);
  const isEnterprise = choice.planId === 'enterprise';
  const body = {
    planType: choice.planId,
    period: choice.period,
    ...(isEnterprise && { baseFee: fee }),
  };
  const begin = useBillingChange({
    change: () =>
      once(JSON.stringify(body), (idempotencyKey) => call('createSubscription', { body, idempotencyKey })),
    failed: billingMessages.subscriptionFailed,
    onDone: (payment) => {
      setBegunFee(fee);
      onBegun(payment);
    },
  });
  const feeProblem = isEnterprise ? findBaseFeeProblem(fee, leastBaseFee) : null;
  const changedFee = isEnterprise && begunFee !== null && begunFee !== fee;
  return (
    <div className={billing.stack}>
      <div>
        <p className={billing.figure}>
          {formatPlanPrice(plan, choice.period, feeProblem ? null : isEnterprise ? Number(fee) * 100 : null)}
        </p>
        <PlanSummary choice={choice} />
      </div>
      {isEnterprise && <BaseFeeField value={fee} least={leastBaseFee} onChange={setFee} />}
      <p className={billing.note}>
        {choice.period === 'yearly' ? 'Renews yearly' : 'Renews monthly'} until you cancel.{' '}
        {chargeNotes[paidThrough]}{' '}
        <WithPolicyLinks text="By subscribing you accept the Terms of Service and the Refund Policy." />
      </p>
      <div className={billing.actions}>
        <Button
          data-autofocus
          disabled={begin.isPending || feeProblem !== null}
          onClick={() => (begun && !changedFee ? onAgain() : begin.mutate())}
        >
          {begin.isPending ? 'Preparing…' : begun ? 'Try a card again' : 'Continue to payment'}
        </Button>
        <Button variant="default" onClick={onClose}>
          Not now
        </Button>
      </div>
    </div>
  );
}
