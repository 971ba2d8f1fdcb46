import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import type { Figures } from '#contract/admin-dashboard.ts';
import { call } from '#web/lib/api.ts';
import { formatNumber, formatTokens } from '#web/lib/format.ts';
import { formatCharge } from '#web/lib/money.ts';
import { operationLabels } from '#web/lib/operation-labels.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { Shares } from '#web/ui/charts/shares.tsx';
import { Choice } from '#web/ui/choice.tsx';
import table from '#web/ui/data-table.module.css';
import { Page, Section } from '#web/ui/page.tsx';
import { ListSkeleton } from '#web/ui/skeletons.tsx';
import { EmptyState, ErrorState } from '#web/ui/states.tsx';
import classes from '../dashboard.module.css';
import { FigureList } from '../figure-list.tsx';
import { EngineCosts } from './engine-costs.tsx';

const DayChart = lazy(async () => ({ default: (await import('#web/ui/charts/day-chart.tsx')).DayChart }));

const spans = [
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '365', label: '1 year' },
] as const;

/** /admin/figures: revenue, usage and engine costs. */
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
        <Choice label="Period" value={days} options={spans} onChange={setDays} />
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
    <Section title={`Revenue (${currency})`}>
      {paidCents === 0 ? (
        <EmptyState
          title="No payments in this period"
          hint="Receipts and paid invoices count on the day of payment."
        />
      ) : (
        <>
          <FigureList
            figures={[
              ['Paid', formatCharge(paidCents)],
              ['Refunded', formatCharge(refundedCents)],
              ['Net', formatCharge(paidCents - refundedCents)],
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
              title="Revenue by product"
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
        <EmptyState title="No jobs in this period" hint="Jobs appear here by operation and result." />
      </Section>
    );
  return (
    <Section title="Usage">
      <FigureList
        figures={[
          ['Active users', formatNumber(activePeople)],
          ['Tokens spent', formatNumber(tokensSpent)],
          ['Jobs', formatNumber(jobs.reduce((sum, job) => sum + countJobs(job), 0))],
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
        <caption className={classes.caption}>Jobs by operation</caption>
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
                {operationLabels[job.operation]}
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
  ['checking', 'Being checked'],
  ['queued', 'Queued'],
] as const;

function countJobs(job: Figures['usage']['jobs'][number]): number {
  return stateNames.reduce((sum, [state]) => sum + job[state], 0);
}
