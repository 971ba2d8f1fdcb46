import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { BillingInfo } from '#contract/billing.ts';
import { getPlan, managedPlan, type Period, yearlySavesPercent } from '#contract/catalogue.ts';
import { tokenPacks } from '#contract/token-prices.ts';
import type { ChosenPlan } from '#web/lib/chosen-plan.ts';
import { formatNumber, formatTokens } from '#web/lib/format.ts';
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

const [smallestPack] = tokenPacks;
/** What a line is for. */
const linePurposes: Record<PlanLine, string> = {
  studio: 'Large allowances for a studio that produces every day.',
  creator: `For a single creator: tokens on top of Free’s ${formatNumber(getPlan('free').tokens ?? 0)} a month.`,
};

type ChoosePlanProps = {
  info: BillingInfo;
  /** The plan or line that the creator came for. */
  chosen: ChosenPlan | null;
  onChoose: (choice: Chosen) => void;
  onCancel: () => void;
  onTry: (choice: Chosen) => void;
  onBuyTokens: () => void;
};

/** The plans of both lines, and the request for a managed plan. */
export function ChoosePlan({ info, chosen, onChoose, onCancel, onTry, onBuyTokens }: ChoosePlanProps) {
  const current = getPlan(info.subscription);
  const first = chosen?.line ?? current.line;
  const [line, setLine] = useState<PlanLine>(first === 'creator' ? 'creator' : 'studio');
  const [, setSearch] = useSearchParams();
  const [period, setPeriod] = useState<Period>(chosen?.period ?? info.period ?? 'monthly');
  const [asking, quote] = useDisclosure(false);
  /** Keeps the line in the address, so that a reload and the way back show it again. */
  const showLine = (next: PlanLine) => {
    setLine(next);
    setSearch({ line: next }, { replace: true, preventScrollReset: true });
  };
  const offers = listOffers(line, period);
  const wanted = chosen?.plan?.id ?? info.subscription;
  const start = Math.max(
    0,
    offers.findIndex(({ plan }) => plan.id === wanted),
  );
  return (
    <Section title="Choose Your Plan">
      <div className={classes.switches}>
        <Choice label="Line" value={line} options={lines} onChange={showLine} />
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
      <p className={classes.purpose}>{linePurposes[line]}</p>
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
              onTry={info.trialAvailable ? onTry : undefined}
            />
          );
        }}
      />
      <p className={billing.note}>All prices include taxes.</p>
      {smallestPack && (
        <div className={classes.other}>
          <p className={billing.note}>
            Plans add storage, jobs at a time and priority. For tokens alone, a pack costs less:{' '}
            {formatTokens(smallestPack.tokens)} for {formatPrice(smallestPack.price)}.
          </p>
          <Button variant="default" onClick={onBuyTokens}>
            Choose a pack
          </Button>
        </div>
      )}
      <div className={classes.other}>
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
