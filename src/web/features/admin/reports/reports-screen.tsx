import { useSearchParams } from 'react-router';
import { Choice } from '#web/ui/choice.tsx';
import { Page } from '#web/ui/page.tsx';
import { ListSkeleton } from '#web/ui/skeletons.tsx';
import { EmptyState, ErrorState } from '#web/ui/states.tsx';
import classes from '../review.module.css';
import { ReportRow } from './report-row.tsx';
import { useReports } from './use-reports.ts';

const views = [
  { value: 'waiting', label: 'Waiting' },
  { value: 'decided', label: 'Decided' },
] as const;

/** /admin/reports: what people have reported, the most urgent first. */
export function ReportsScreen() {
  const [search, setSearch] = useSearchParams();
  const show = search.get('show') === 'decided' ? 'decided' : 'waiting';
  const { data: reports, error, refetch } = useReports(show);
  return (
    <Page width="reading">
      <Choice<'waiting' | 'decided'>
        label="Show"
        value={show}
        options={views}
        onChange={(value) => setSearch(value === 'waiting' ? {} : { show: value }, { replace: true })}
      />
      {reports ? (
        <ul className={classes.list}>
          {reports.map((report) => (
            <ReportRow key={report.id} report={report} />
          ))}
        </ul>
      ) : error ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : (
        <ListSkeleton />
      )}
      {reports?.length === 0 && (
        <EmptyState
          title={show === 'waiting' ? 'Nothing waits' : 'Nothing decided yet'}
          hint="Anybody can report something by the form of the public pages; it has to be decided within 48 hours."
        />
      )}
    </Page>
  );
}
