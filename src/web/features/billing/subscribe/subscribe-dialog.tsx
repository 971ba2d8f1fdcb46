import { useState } from 'react';
import type { BillingInfo, OpenPayment } from '#contract/billing.ts';
import { getPlan } from '#contract/catalogue.ts';
import { Sheet } from '#web/ui/sheet.tsx';
import { PaymentPending } from '../card/payment-pending.tsx';
import { BeforePayment } from '../details/before-payment.tsx';
import type { PlanChoice } from '../plans/offers.ts';
import { BeginStep } from './begin-step.tsx';
import { ChangeStep } from './change-step.tsx';
import { PayStep } from './pay-step.tsx';
import { PlanPayment } from './plan-payment.tsx';

/** Start a subscription, change it to another plan, or pay its unpaid renewal. */
export type SubscribeMode = 'begin' | 'change' | 'pay';

const titles: Record<SubscribeMode, (plan: string) => string> = {
  begin: (plan) => `Subscribe to ${plan}`,
  change: (plan) => `Change to ${plan}`,
  pay: (plan) => `Pay for ${plan}`,
};

type SubscribeDialogProps = {
  info: BillingInfo;
  choice: PlanChoice;
  /** Fixed when the dialog opens: a payment in the dialog changes the plan itself. */
  mode: SubscribeMode;
  open: boolean;
  /** The card was accepted; the plan is not active yet. */
  waiting: boolean;
  onClose: () => void;
  onPaid: () => void;
};

/** Subscribes in two steps, summary and card. A running subscription is changed with its known card. */
export function SubscribeDialog(props: SubscribeDialogProps) {
  const { choice, info, onClose, onPaid, open, waiting, mode } = props;
  const { title } = getPlan(choice.planId);
  return (
    <Sheet open={open} onClose={onClose} title={titles[mode](title)}>
      {waiting ? (
        <PaymentPending what={mode === 'pay' ? `${title} continues` : `${title} starts`} />
      ) : mode === 'pay' ? (
        <PayStep info={info} planId={choice.planId} onPaid={onPaid} />
      ) : (
        <BeforePayment sales={info.sales}>
          {mode === 'change' ? (
            <ChangeStep info={info} choice={choice} onDone={onClose} />
          ) : (
            <SubscribeSteps info={info} choice={choice} onClose={onClose} onPaid={onPaid} />
          )}
        </BeforePayment>
      )}
    </Sheet>
  );
}

type SubscribeStepsProps = Pick<SubscribeDialogProps, 'choice' | 'info' | 'onClose' | 'onPaid'>;

/**
 * Both steps. A refused card leads back to the summary; the card form keeps its input for the next try
 * (docs/requirements/signed-in.md, section 4.5).
 */
function SubscribeSteps({ choice, info, onClose, onPaid }: SubscribeStepsProps) {
  const [begun, setBegun] = useState<OpenPayment | null>(null);
  const [atCard, setAtCard] = useState(false);
  return (
    <>
      <div hidden={atCard}>
        <BeginStep
          choice={choice}
          leastBaseFee={info.leastBaseFee}
          paidThrough={info.paidThrough.plans[choice.planId]}
          begun={begun !== null}
          onBegun={(payment) => {
            setBegun(payment);
            setAtCard(true);
          }}
          onAgain={() => setAtCard(true)}
          onClose={onClose}
        />
      </div>
      {begun && (
        <div hidden={!atCard}>
          <PlanPayment
            planId={choice.planId}
            payment={begun}
            onPaid={onPaid}
            onFailed={() => setAtCard(false)}
          />
        </div>
      )}
    </>
  );
}
