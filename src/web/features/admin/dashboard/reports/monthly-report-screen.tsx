import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { type ReportFigure, reportMonth } from '#contract/monthly-reports.ts';
import { buildUrl, call } from '#web/lib/api.ts';
import { formatDateTime, formatNumber } from '#web/lib/format.ts';
import { FactList } from '#web/ui/fact-list.tsx';
import { Page, Section } from '#web/ui/page.tsx';
import { ListSkeleton } from '#web/ui/skeletons.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import review from '../review.module.css';
import { reviewKeys } from '../review-keys.ts';
import classes from './monthly-report.module.css';

/** /admin/monthly-report: the numbers of a month, to look at and to save as CSV or PDF. */
export function MonthlyReportScreen() {
  const [search, setSearch] = useSearchParams();
  const thisMonth = new Date().toISOString().slice(0, 7);
  const month = reportMonth.safeParse(search.get('month')).data ?? thisMonth;
  const { data, error, refetch } = useQuery({
    queryKey: reviewKeys.monthlyReport(month),
    queryFn: ({ signal }) => call('monthlyReport', { query: { month }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  return (
    <Page width="reading">
      <div className={classes.toolbar}>
        <label className={classes.month}>
          Month
          <input
            type="month"
            value={month}
            max={thisMonth}
            onChange={({ currentTarget }) =>
              currentTarget.value && setSearch({ month: currentTarget.value }, { replace: true })
            }
          />
        </label>
        {(['csv', 'pdf'] as const).map((format) => (
          <Button
            key={format}
            component="a"
            variant="default"
            href={buildUrl('monthlyReportFile', { query: { month, format } })}
            download
          >
            Save as {format.toUpperCase()}
          </Button>
        ))}
      </div>
      {error && <ErrorState error={error} onRetry={refetch} />}
      {!data && !error && <ListSkeleton />}
      {data && !error && (
        <>
          <p className={review.lead}>
            As of {formatDateTime(data.madeAt)}. The month is counted in UTC.
            {!data.isComplete && ' It has not ended yet.'}
          </p>
          {data.sections.map(({ figures, title }) => (
            <Section key={title} title={title}>
              <FactList
                className={classes.figures}
                facts={figures.map((figure) => [figure.label, formatValue(figure)])}
              />
            </Section>
          ))}
          <Section title="Notes">
            <ul className={review.events}>
              {data.notes.map((note) => (
                <li key={note}>{note}</li>
              ))}
            </ul>
          </Section>
        </>
      )}
    </Page>
  );
}

function formatValue({ unit, value }: ReportFigure): string {
  if (value === null) return 'None';
  return unit === 'hours' ? `${formatNumber(value)} h` : formatNumber(value);
}
