import { Button } from '@mantine/core';
import { useState } from 'react';
import { billingMessages } from '#contract/billing-messages.ts';
import { planOf } from '#contract/catalogue.ts';
import { call } from '#web/lib/api.ts';
import { oncePerIntention } from '#web/lib/idempotency.ts';
import billing from '../billing.module.css';
import { priceWords } from '../plan/plan-words.ts';
import type { Choice } from '../plans/offers.ts';
import { useBillingChange } from '../use-billing-change.ts';
import { BaseFeeField, baseFeeProblem, defaultBaseFee } from './base-fee-field.tsx';
import type { OpenPayment } from './plan-payment.tsx';
import { PlanSummary } from './plan-summary.tsx';

type BeginStepProps = {
  choice: Choice;
  /** A card form for it is there already: a card was refused, or somebody came back. */
  begun: boolean;
  onBegun: (payment: OpenPayment) => void;
  onAgain: () => void;
  onClose: () => void;
};

/** What is subscribed to, and what it costs. Enterprise has its base fee to fill in. */
export function BeginStep({ begun, choice, onAgain, onBegun, onClose }: BeginStepProps) {
  const [once] = useState(() => oncePerIntention<OpenPayment>());
  const [fee, setFee] = useState(defaultBaseFee);
  const [begunFee, setBegunFee] = useState<string | null>(null);
  const plan = planOf(choice.planId);
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
  const feeProblem = isEnterprise ? baseFeeProblem(fee) : null;
  const changedFee = isEnterprise && begunFee !== null && begunFee !== fee;
  return (
    <div className={billing.stack}>
      <div>
        <p className={billing.figure}>
          {priceWords(plan, choice.period, feeProblem ? null : isEnterprise ? Number(fee) * 100 : null)}
        </p>
        <PlanSummary choice={choice} />
      </div>
      {isEnterprise && <BaseFeeField value={fee} onChange={setFee} />}
      <p className={billing.note}>
        {choice.period === 'yearly' ? 'Renews each year' : 'Renews each month'} until you cancel, which you
        can at any time. Nothing is charged before you enter a card.
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
