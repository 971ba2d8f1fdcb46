import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { lazy, Suspense, useState } from 'react';
import type { BillingInfo } from '#contract/billing.ts';
import { managedPlan, type Period, planOf, yearlySavesPercent } from '#contract/catalogue.ts';
import type { ChosenPlan } from '#web/lib/chosen-plan.ts';
import { formatPrice } from '#web/lib/money.ts';
import { Choice } from '#web/ui/choice.tsx';
import { Section } from '#web/ui/page.tsx';
import { ListSkeleton } from '#web/ui/skeletons.tsx';
import billing from '../billing.module.css';
import classes from './choose-plan.module.css';
import { type Choice as Chosen, type Line, offersOf } from './offers.ts';
import { PlanCard } from './plan-card.tsx';
import { QuoteDialog } from './quote-dialog.tsx';

const PlanCarousel = lazy(async () => ({ default: (await import('./plan-carousel.tsx')).PlanCarousel }));

const lines = [
  { value: 'studio', label: 'Studio' },
  { value: 'creator', label: 'Creator' },
] as const;

type ChoosePlanProps = {
  info: BillingInfo;
  /** What was chosen on the landing page. */
  chosen: ChosenPlan | null;
  onChoose: (choice: Chosen) => void;
  onCancel: () => void;
  onTry: (choice: Chosen) => void;
};

/** The plans of both lines to choose from, and the way to a managed one. */
export function ChoosePlan({ info, chosen, onChoose, onCancel, onTry }: ChoosePlanProps) {
  const current = planOf(info.subscription);
  const first = chosen ? 'creator' : current.line;
  const [line, setLine] = useState<Line>(first === 'creator' ? 'creator' : 'studio');
  const [period, setPeriod] = useState<Period>(chosen?.period ?? info.period ?? 'monthly');
  const [asking, quote] = useDisclosure(false);
  const offers = offersOf(line, period);
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
      <Suspense fallback={<ListSkeleton count={6} />}>
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
      </Suspense>
      <div className={classes.managed}>
        <p className={billing.note}>
          Managed: we run the studio for you, from {formatPrice(managedPlan.monthlyPerModel)} per model and
          month, by invoice, wire or cryptocurrency.
        </p>
        <Button variant="default" onClick={quote.open}>
          Request a quote
        </Button>
      </div>
      <QuoteDialog open={asking} onClose={quote.close} />
    </Section>
  );
}
