import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { PendingTask } from '#contract/admin-dashboard.ts';
import { call } from '#web/lib/api.ts';
import { formatNumber, formatRelative } from '#web/lib/format.ts';
import { formatCharge } from '#web/lib/money.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Page, Section } from '#web/ui/page.tsx';
import { ListSkeleton } from '#web/ui/skeletons.tsx';
import { EmptyState, ErrorState } from '#web/ui/states.tsx';
import classes from '../dashboard.module.css';
import { FigureList } from '../figure-list.tsx';
import { pendingTaskLabels } from './pending-task-labels.ts';

/** No events reach this page, so it polls. */
const pollIntervalMs = 30_000;

/** /admin: pending tasks and today’s activity. */
export function OverviewScreen() {
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.adminOverview,
    queryFn: ({ signal }) => call('adminOverview', { signal }),
    refetchInterval: pollIntervalMs,
    staleTime: 0,
  });
  if (!data) return <Page>{error ? <ErrorState error={error} onRetry={refetch} /> : <ListSkeleton />}</Page>;
  const { jobs, today, unmarkedItems, waiting } = data;
  return (
    <Page>
      <div className={classes.overview}>
        <Section title="Pending tasks">
          {waiting.length > 0 ? (
            <ul className={classes.list}>
              {waiting.map((task) => (
                <PendingTaskEntry key={task.kind} task={task} />
              ))}
            </ul>
          ) : (
            <EmptyState
              title="No pending tasks"
              hint="New reports, documents, invoices and engine problems appear here."
            />
          )}
        </Section>
        <div>
          <Section title="Today">
            <FigureList
              figures={[
                ['Paid', formatCharge(today.paidCents)],
                ['Tokens spent', formatNumber(today.tokensSpent)],
                ['Jobs completed', formatNumber(today.completedJobs)],
                ['Active users', formatNumber(today.activePeople)],
                ['New accounts', formatNumber(today.newPeople)],
              ]}
            />
          </Section>
          <Section title="Jobs in the last 24 hours">
            <FigureList
              figures={[
                ['Queued now', formatNumber(jobs.queued)],
                ['Running now', formatNumber(jobs.running)],
                ['Being checked', formatNumber(jobs.checking)],
                ['Completed', formatNumber(jobs.completed)],
                ['Failed', formatNumber(jobs.failed)],
                ['Cancelled', formatNumber(jobs.cancelled)],
              ]}
            />
          </Section>
          {unmarkedItems > 0 && (
            <Section title="Watermark">
              <FigureList figures={[['Older items to mark', formatNumber(unmarkedItems)]]} />
              <p className={classes.faint}>They get their watermark in the background, oldest first.</p>
            </Section>
          )}
        </div>
      </div>
    </Page>
  );
}

function PendingTaskEntry({ task: { count, dueAt, kind, since } }: { task: PendingTask }) {
  const { many, one, path } = pendingTaskLabels[kind];
  const isLate = Date.parse(dueAt) <= Date.now();
  return (
    <li className={classes.matter}>
      <Link to={path} className={classes.link}>
        {count === 1 ? one : `${formatNumber(count)} ${many}`}
      </Link>
      <Badge tone={isLate ? 'bad' : 'waiting'}>{isLate ? 'Overdue' : `Due ${formatRelative(dueAt)}`}</Badge>
      <p className={classes.faint}>
        {count === 1 ? 'Since' : 'Oldest since'} {formatRelative(since)}
      </p>
    </li>
  );
}
