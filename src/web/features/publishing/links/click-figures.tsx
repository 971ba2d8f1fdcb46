import { lazy, Suspense, useState } from 'react';
import type { LinkFigures } from '#contract/links.ts';
import { formatNumber } from '#web/lib/format.ts';
import { Shares } from '#web/ui/charts/shares.tsx';
import { Choice } from '#web/ui/choice.tsx';
import { Section } from '#web/ui/page.tsx';
import { ListSkeleton } from '#web/ui/skeletons.tsx';
import { EmptyState, ErrorState } from '#web/ui/states.tsx';
import classes from './links.module.css';
import { useLinkFigures } from './queries.ts';

const DayChart = lazy(async () => ({ default: (await import('#web/ui/charts/day-chart.tsx')).DayChart }));

const spans = [
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: '1 year' },
] as const;

/** Clicks by day, and where they came from. */
export function ClickFigures({ filter }: { filter: Parameters<typeof useLinkFigures>[0] }) {
  const [days, setDays] = useState<(typeof spans)[number]['value']>('30');
  const { data, error, refetch } = useLinkFigures(filter, Number(days));
  return (
    <Section title="Clicks" aside={<Choice label="Period" value={days} options={spans} onChange={setDays} />}>
      {data ? (
        <Figures figures={data} />
      ) : error ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : (
        <ListSkeleton count={4} />
      )}
    </Section>
  );
}

function Figures({ figures }: { figures: LinkFigures }) {
  const { campaigns, clicks, days, links, referrers, visitors } = figures;
  if (clicks === 0) {
    return (
      <EmptyState
        title="No clicks in this period"
        hint="Clicks are counted without cookies. Bots, previews and visitors who ask not to be tracked are left out."
      />
    );
  }
  return (
    <>
      <p className={classes.fact}>
        <strong>{formatNumber(clicks)}</strong> {clicks === 1 ? 'click' : 'clicks'} by{' '}
        <strong>{formatNumber(visitors)}</strong> {visitors === 1 ? 'visitor' : 'visitors'}. A visitor counts
        once a day for each link. Days in UTC.
      </p>
      <Suspense fallback={<div className={classes.chart} />}>
        <DayChart
          caption="Clicks by day"
          name="Clicks"
          days={days.map((day) => ({ day: day.day, amount: day.clicks }))}
        />
      </Suspense>
      <div className={classes.shares}>
        <Shares
          title="By site"
          shares={referrers.map((each) => ({ name: each.host || 'Direct or unknown', amount: each.clicks }))}
        />
        <Shares title="By link" shares={mergeByLabel(links)} />
        <Shares
          title="By campaign"
          shares={campaigns.map(({ campaign, clicks }) => ({ name: campaign, amount: clicks }))}
        />
      </div>
    </>
  );
}

/** Links of the same label in one row: a row's name is its key. */
function mergeByLabel(links: LinkFigures['links']) {
  const sums = new Map<string, number>();
  for (const { clicks, label } of links) sums.set(label, (sums.get(label) ?? 0) + clicks);
  return [...sums].map(([name, amount]) => ({ name, amount }));
}
