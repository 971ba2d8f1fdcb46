import { useState } from 'react';
import type { BillingInfo } from '#contract/billing.ts';
import { planOf } from '#contract/catalogue.ts';
import { Sheet } from '#web/ui/sheet.tsx';
import { Waiting } from '../card/waiting.tsx';
import type { Choice } from '../plans/offers.ts';
import { BeginStep } from './begin-step.tsx';
import { ChangeStep } from './change-step.tsx';
import { PayStep } from './pay-step.tsx';
import { type OpenPayment, PlanPayment } from './plan-payment.tsx';

/** How somebody comes to a plan: it begins, takes the place of another one, or its renewal is paid. */
export type Way = 'begin' | 'change' | 'pay';

const titles: Record<Way, (plan: string) => string> = {
  begin: (plan) => `Subscribe to ${plan}`,
  change: (plan) => `Change to ${plan}`,
  pay: (plan) => `Pay for ${plan}`,
};

type SubscribeDialogProps = {
  info: BillingInfo;
  choice: Choice;
  /** As it was when the dialog was opened: what is paid here changes the plan beneath it. */
  way: Way;
  open: boolean;
  /** The card was accepted, and the plan's beginning is awaited. */
  waiting: boolean;
  onClose: () => void;
  onPaid: () => void;
};

/** To a plan: a summary, then the card. A running subscription is changed instead: its card is known. */
export function SubscribeDialog(props: SubscribeDialogProps) {
  const { choice, info, onClose, onPaid, open, waiting, way } = props;
  const { name } = planOf(choice.planId);
  return (
    <Sheet open={open} onClose={onClose} title={titles[way](name)}>
      {waiting ? (
        <Waiting what={way === 'pay' ? `${name} goes on` : `${name} begins`} />
      ) : way === 'pay' ? (
        <PayStep info={info} planId={choice.planId} onPaid={onPaid} />
      ) : way === 'change' ? (
        <ChangeStep info={info} choice={choice} onDone={onClose} />
      ) : (
        <Steps info={info} choice={choice} onClose={onClose} onPaid={onPaid} />
      )}
    </Sheet>
  );
}

type StepsProps = Pick<SubscribeDialogProps, 'choice' | 'info' | 'onClose' | 'onPaid'>;

/**
 * Both steps. A card that was refused leads back to the summary; its form keeps what was entered for the next
 * try (specification 001, section 4.5).
 */
function Steps({ choice, info, onClose, onPaid }: StepsProps) {
  const [begun, setBegun] = useState<OpenPayment | null>(null);
  const [atCard, setAtCard] = useState(false);
  return (
    <>
      <div hidden={atCard}>
        <BeginStep
          choice={choice}
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
            provider={info.payment}
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
