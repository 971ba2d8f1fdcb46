import { lazy, Suspense, useState } from 'react';
import type { UsageCharts } from '#contract/billing.ts';
import { formatTokens } from '#web/lib/format.ts';
import { operationNames } from '#web/lib/operation-words.ts';
import { Shares } from '#web/ui/charts/shares.tsx';
import { Choice } from '#web/ui/choice.tsx';
import { Section } from '#web/ui/page.tsx';
import { ListSkeleton } from '#web/ui/skeletons.tsx';
import { EmptyState, ErrorState } from '#web/ui/states.tsx';
import { useUsageCharts } from '../queries.ts';
import classes from './usage-section.module.css';

const DayChart = lazy(async () => ({ default: (await import('#web/ui/charts/day-chart.tsx')).DayChart }));

const spans = [
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: 'A year' },
] as const;

/** What tokens were spent on: by day, operation, model and persona. */
export function UsageSection() {
  const [days, setDays] = useState<(typeof spans)[number]['value']>('30');
  const { data, error, refetch } = useUsageCharts(Number(days));
  return (
    <Section
      title="Where Your Tokens Go"
      aside={
        <div className={classes.span}>
          <Choice label="Span" value={days} options={spans} onChange={setDays} />
        </div>
      }
    >
      {data ? (
        <Charts charts={data} />
      ) : error ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : (
        <ListSkeleton count={6} />
      )}
    </Section>
  );
}

function Charts({ charts }: { charts: UsageCharts }) {
  const { days, models, operations, personas } = charts;
  const spent = days.reduce((sum, { tokens }) => sum + tokens, 0);
  if (spent === 0) {
    return (
      <EmptyState
        title="Nothing spent in this time"
        hint="What you make shows here by day, by tool, and by whom it is of."
      />
    );
  }
  const byOperation = operations.map(({ operation, tokens }) => ({
    name: operationNames[operation],
    amount: tokens,
  }));
  return (
    <>
      <p className={classes.spent}>{formatTokens(spent)} spent</p>
      <Suspense fallback={<div className={classes.place} />}>
        <DayChart
          caption="Tokens spent by day"
          days={days.map(({ day, tokens }) => ({ day, amount: tokens }))}
        />
      </Suspense>
      <div className={classes.shares}>
        <Shares title="By operation, in tokens" shares={byOperation} />
        <Shares title="By model, in tokens" shares={models.map(amountOf)} />
        <Shares title="By persona, in tokens" shares={personas.map(amountOf)} />
      </div>
    </>
  );
}

const amountOf = ({ name, tokens }: UsageCharts['models'][number]) => ({ name, amount: tokens });
