import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import type { BillingInfo } from '#contract/billing.ts';
import { getPlan, managedPlan, type Period, yearlySavesPercent } from '#contract/catalogue.ts';
import type { ChosenPlan } from '#web/lib/chosen-plan.ts';
import { formatPrice } from '#web/lib/money.ts';
import { Choice } from '#web/ui/choice.tsx';
import { Section } from '#web/ui/page.tsx';
import billing from '../billing.module.css';
import classes from './choose-plan.module.css';
import { type PlanChoice as Chosen, listOffers, type PlanLine } from './offers.ts';
import { PlanCard } from './plan-card.tsx';
import { PlanCarousel } from './plan-carousel.tsx';
import { QuoteDialog } from './quote-dialog.tsx';

const lines = [
  { value: 'studio', label: 'Studio' },
  { value: 'creator', label: 'Creator' },
] as const;

type ChoosePlanProps = {
  info: BillingInfo;
  /** The plan chosen on the landing page. */
  chosen: ChosenPlan | null;
  onChoose: (choice: Chosen) => void;
  onCancel: () => void;
  onTry: (choice: Chosen) => void;
};

/** The plans of both lines, and the request for a managed plan. */
export function ChoosePlan({ info, chosen, onChoose, onCancel, onTry }: ChoosePlanProps) {
  const current = getPlan(info.subscription);
  const first = chosen ? 'creator' : current.line;
  const [line, setLine] = useState<PlanLine>(first === 'creator' ? 'creator' : 'studio');
  const [period, setPeriod] = useState<Period>(chosen?.period ?? info.period ?? 'monthly');
  const [asking, quote] = useDisclosure(false);
  const offers = listOffers(line, period);
  const wanted = chosen?.plan.id ?? info.subscription;
  const start = Math.max(
    0,
    offers.findIndex(({ plan }) => plan.id === wanted),
  );
  return (
    <Section title="Choose Your Plan">
      <div className={classes.switches}>
        <Choice label="Line" value={line} options={lines} onChange={setLine} />
        {line === 'creator' && (
          <Choice
            label="Paid"
            value={period}
            options={[
              { value: 'monthly', label: 'Monthly' },
              { value: 'yearly', label: `Yearly · Save ${yearlySavesPercent}%` },
            ]}
            onChange={setPeriod}
          />
        )}
      </div>
      <PlanCarousel
        key={line}
        names={offers.map(({ plan }) => plan.name)}
        start={start}
        renderSlide={(index) => {
          const offer = offers[index];
          if (!offer) return null;
          return (
            <PlanCard
              offer={offer}
              info={info}
              onChoose={onChoose}
              onCancel={onCancel}
              onTry={line === 'creator' && info.trialAvailable ? onTry : undefined}
            />
          );
        }}
      />
      <p className={billing.note}>All prices include taxes.</p>
      <div className={classes.managed}>
        <p className={billing.note}>
          Managed: we run the studio for you, from {formatPrice(managedPlan.monthlyPerModel)} per model and
          month. Pay by invoice, wire or cryptocurrency.
        </p>
        <Button variant="default" onClick={quote.open}>
          Request a quote
        </Button>
      </div>
      <QuoteDialog open={asking} onClose={quote.close} />
    </Section>
  );
}
