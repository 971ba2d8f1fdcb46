import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import type { Figures } from '#contract/desk.ts';
import { call } from '#web/lib/api.ts';
import { formatNumber, formatTokens } from '#web/lib/format.ts';
import { formatCharge } from '#web/lib/money.ts';
import { operationNames } from '#web/lib/operation-words.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { Shares } from '#web/ui/charts/shares.tsx';
import { Choice } from '#web/ui/choice.tsx';
import table from '#web/ui/data-table.module.css';
import { Page, Section } from '#web/ui/page.tsx';
import { ListSkeleton } from '#web/ui/skeletons.tsx';
import { EmptyState, ErrorState } from '#web/ui/states.tsx';
import classes from '../desk.module.css';
import { FigureList } from '../figure-list.tsx';
import { EngineCosts } from './engine-costs.tsx';

const DayChart = lazy(async () => ({ default: (await import('#web/ui/charts/day-chart.tsx')).DayChart }));

const spans = [
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '365', label: 'A year' },
] as const;

/** /admin/figures: revenue, usage and what the engines cost. */
export function FiguresScreen() {
  const [days, setDays] = useState<(typeof spans)[number]['value']>('30');
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.figures(Number(days)),
    queryFn: ({ signal }) => call('figures', { query: { days: Number(days) }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  return (
    <Page>
      <div className={classes.span}>
        <Choice label="Time" value={days} options={spans} onChange={setDays} />
      </div>
      <div className={classes.below}>
        {data ? (
          <>
            <Revenue revenue={data.revenue} />
            <Usage usage={data.usage} />
            <EngineCosts engines={data.engines} />
          </>
        ) : error ? (
          <ErrorState error={error} onRetry={refetch} />
        ) : (
          <ListSkeleton count={6} />
        )}
      </div>
    </Page>
  );
}

const kindNames = {
  subscription: 'Plans',
  tokens: 'Tokens',
  enterprise: 'Enterprise',
  managed: 'Managed',
} as const;

function Revenue({ revenue }: Pick<Figures, 'revenue'>) {
  const { currency, days, kinds, paidCents, refundedCents } = revenue;
  return (
    <Section title={`Revenue, in ${currency}`}>
      {paidCents === 0 ? (
        <EmptyState
          title="Nothing was paid in this time"
          hint="Receipts and paid invoices count on the day of their payment."
        />
      ) : (
        <>
          <FigureList
            figures={[
              ['Paid', formatCharge(paidCents)],
              ['Of it given back', formatCharge(refundedCents)],
              ['Left', formatCharge(paidCents - refundedCents)],
            ]}
          />
          <Suspense fallback={<div className={classes.place} />}>
            <DayChart
              caption="Paid by day"
              name="Paid"
              format={formatCharge}
              days={days.map(({ cents, day }) => ({ day, amount: cents }))}
            />
          </Suspense>
          <div className={classes.columns}>
            <Shares
              title="Paid for"
              format={formatCharge}
              shares={kinds.map(({ kind, paidCents: amount }) => ({ name: kindNames[kind], amount }))}
            />
          </div>
        </>
      )}
    </Section>
  );
}

function Usage({ usage }: Pick<Figures, 'usage'>) {
  const { activePeople, days, jobs, tokensSpent } = usage;
  if (jobs.length === 0)
    return (
      <Section title="Usage">
        <EmptyState
          title="Nobody asked for anything in this time"
          hint="Jobs show here by what they were for and how they ended."
        />
      </Section>
    );
  return (
    <Section title="Usage">
      <FigureList
        figures={[
          ['People active', formatNumber(activePeople)],
          ['Tokens spent', formatNumber(tokensSpent)],
          ['Jobs asked for', formatNumber(jobs.reduce((sum, job) => sum + allOf(job), 0))],
        ]}
      />
      {tokensSpent > 0 && (
        <Suspense fallback={<div className={classes.place} />}>
          <DayChart
            caption="Tokens spent by day"
            days={days.map(({ day, tokens }) => ({ day, amount: tokens }))}
          />
        </Suspense>
      )}
      <table className={table.table} data-folds>
        <caption className={classes.caption}>Jobs by what they are for</caption>
        <thead>
          <tr>
            <th scope="col">Kind</th>
            {stateNames.map(([state, name]) => (
              <th key={state} scope="col" data-number>
                {name}
              </th>
            ))}
            <th scope="col" data-number>
              Spent
            </th>
          </tr>
        </thead>
        <tbody>
          {jobs.map((job) => (
            <tr key={job.operation}>
              <th scope="row" data-label="Kind">
                {operationNames[job.operation]}
              </th>
              {stateNames.map(([state, name]) => (
                <td key={state} data-number data-label={name}>
                  {formatNumber(job[state])}
                </td>
              ))}
              <td data-number data-label="Spent">
                {formatTokens(job.tokens)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}

const stateNames = [
  ['completed', 'Completed'],
  ['failed', 'Failed'],
  ['cancelled', 'Cancelled'],
  ['running', 'Running'],
  ['queued', 'Waiting'],
] as const;

function allOf(job: Figures['usage']['jobs'][number]): number {
  return stateNames.reduce((sum, [state]) => sum + job[state], 0);
}
