import { lazy, Suspense, useState } from 'react';
import type { UsageCharts } from '#contract/billing.ts';
import { formatTokens } from '#web/lib/format.ts';
import { operationLabels } from '#web/lib/operation-labels.ts';
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
  { value: '365', label: '1 year' },
] as const;

/** Spent tokens by day, operation, model and persona. */
export function UsageSection() {
  const [days, setDays] = useState<(typeof spans)[number]['value']>('30');
  const { data, error, refetch } = useUsageCharts(Number(days));
  return (
    <Section
      title="Token Usage"
      aside={
        <div className={classes.span}>
          <Choice label="Period" value={days} options={spans} onChange={setDays} />
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
        title="No tokens spent in this period"
        hint="Usage appears here by day, tool, model and persona."
      />
    );
  }
  const byOperation = operations.map(({ operation, tokens }) => ({
    name: operationLabels[operation],
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
        <Shares title="By model, in tokens" shares={models.map(toShare)} />
        <Shares title="By persona, in tokens" shares={personas.map(toShare)} />
      </div>
    </>
  );
}

const toShare = ({ name, tokens }: UsageCharts['models'][number]) => ({ name, amount: tokens });
