import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { WaitingMatter } from '#contract/desk.ts';
import { call } from '#web/lib/api.ts';
import { formatNumber, formatRelative } from '#web/lib/format.ts';
import { formatCharge } from '#web/lib/money.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Page, Section } from '#web/ui/page.tsx';
import { ListSkeleton } from '#web/ui/skeletons.tsx';
import { EmptyState, ErrorState } from '#web/ui/states.tsx';
import classes from '../desk.module.css';
import { FigureList } from '../figure-list.tsx';
import { waitingWords } from './waiting-words.ts';

/** Nothing tells an administrator's page of other people's work: it looks again. */
const lookAgainMs = 30_000;

/** /admin: what waits for a person, and how today goes. */
export function OverviewScreen() {
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.deskOverview,
    queryFn: ({ signal }) => call('deskOverview', { signal }),
    refetchInterval: lookAgainMs,
    staleTime: 0,
  });
  if (!data)
    return (
      <Page width="reading">{error ? <ErrorState error={error} onRetry={refetch} /> : <ListSkeleton />}</Page>
    );
  const { jobs, today, waiting } = data;
  return (
    <Page width="reading">
      <Section title="Waiting for you">
        {waiting.length > 0 ? (
          <ul className={classes.list}>
            {waiting.map((matter) => (
              <Matter key={matter.kind} matter={matter} />
            ))}
          </ul>
        ) : (
          <EmptyState
            title="Nothing waits"
            hint="Reports, documents, invoices, engines: all is answered and runs."
          />
        )}
      </Section>
      <Section title="Today">
        <FigureList
          figures={[
            ['Paid', formatCharge(today.paidCents)],
            ['Tokens spent', formatNumber(today.tokensSpent)],
            ['Jobs completed', formatNumber(today.completedJobs)],
            ['People active', formatNumber(today.activePeople)],
            ['New accounts', formatNumber(today.newPeople)],
          ]}
        />
      </Section>
      <Section title="Jobs of the last 24 hours">
        <FigureList
          figures={[
            ['Waiting now', formatNumber(jobs.queued)],
            ['Running now', formatNumber(jobs.running)],
            ['Completed', formatNumber(jobs.completed)],
            ['Failed', formatNumber(jobs.failed)],
            ['Cancelled', formatNumber(jobs.cancelled)],
          ]}
        />
      </Section>
    </Page>
  );
}

function Matter({ matter: { count, dueAt, kind, since } }: { matter: WaitingMatter }) {
  const { many, one, path } = waitingWords[kind];
  const isLate = Date.parse(dueAt) <= Date.now();
  return (
    <li className={classes.matter}>
      <Link to={path} className={classes.link}>
        {count === 1 ? one : `${formatNumber(count)} ${many}`}
      </Link>
      <Badge tone={isLate ? 'bad' : 'waiting'}>{isLate ? 'Now' : `Due ${formatRelative(dueAt)}`}</Badge>
      <p className={classes.faint}>
        {count === 1 ? 'Since' : 'The first since'} {formatRelative(since)}
      </p>
    </li>
  );
}
