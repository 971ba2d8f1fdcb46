import { Button } from '@mantine/core';
import { useSearchParams } from 'react-router';
import type { AuditEntry } from '#contract/audit.ts';
import { addressOf } from '#web/lib/api.ts';
import { formatDateTime, formatNumber } from '#web/lib/format.ts';
import { Badge } from '#web/ui/badge.tsx';
import table from '#web/ui/data-table.module.css';
import { Page, Section } from '#web/ui/page.tsx';
import { ShowMore } from '#web/ui/show-more.tsx';
import { ListSkeleton } from '#web/ui/skeletons.tsx';
import { EmptyState, ErrorState } from '#web/ui/states.tsx';
import classes from '../desk.module.css';
import { AuditFilters, readFilter } from './audit-filters.tsx';
import { actorOf, deedOf, detailsOf, problemWords } from './audit-words.ts';
import { useAudit, useAuditCheck } from './use-audit.ts';

/** /admin/audit: what was done with an administrator's rights, and whether the record of it is whole. */
export function AuditScreen() {
  const [search] = useSearchParams();
  const filter = readFilter(search);
  const { entries, error, refetch, ...pages } = useAudit(filter);
  const check = useAuditCheck();
  return (
    <Page>
      <Section title="Is it whole?">
        <Check check={check} />
      </Section>
      <Section
        title="Entries"
        aside={
          <Button
            component="a"
            variant="default"
            size="sm"
            href={addressOf('exportAudit', { query: filter })}
            download="castwright-audit-log.csv"
          >
            Download CSV
          </Button>
        }
      >
        <AuditFilters />
        {entries ? (
          <Entries entries={entries} broken={check.data?.broken?.seq} />
        ) : error ? (
          <ErrorState error={error} onRetry={refetch} />
        ) : (
          <ListSkeleton />
        )}
        <ShowMore pages={pages} />
      </Section>
    </Page>
  );
}

function Check({ check }: { check: ReturnType<typeof useAuditCheck> }) {
  const { data, error, isFetching, refetch } = check;
  return (
    <div className={classes.stack}>
      <p className={classes.note}>
        Each entry holds the hash of the one before. A change, a gap or a cut shows when the whole log is read
        again. Note the last hash where nobody who owns the database can write.
      </p>
      <div role="status" aria-live="polite">
        {error && !isFetching ? (
          <ErrorState error={error} onRetry={refetch} title="The check did not come to an end" />
        ) : data?.broken ? (
          <p className={classes.note}>
            <Badge tone="bad">Broken at entry {data.broken.seq}</Badge> Of that entry{' '}
            {problemWords[data.broken.problem]}. What stands before it is whole.
          </p>
        ) : data ? (
          <p className={classes.note}>
            <Badge tone="good">Whole</Badge>{' '}
            {data.hash
              ? `${formatNumber(data.entries)} ${data.entries === 1 ? 'entry' : 'entries'}, the last with the hash `
              : 'There are no entries yet.'}
            {data.hash && <code className={classes.hash}>{data.hash}</code>}
          </p>
        ) : null}
      </div>
      <div>
        <Button disabled={isFetching} onClick={() => refetch()}>
          {isFetching ? 'Checking…' : 'Check the log'}
        </Button>
      </div>
    </div>
  );
}

function Entries({ broken, entries }: { entries: readonly AuditEntry[]; broken: number | undefined }) {
  if (entries.length === 0) {
    return <EmptyState title="No entry is like that" hint="Take a filter back, or choose other days." />;
  }
  return (
    <table className={table.table} data-folds>
      <thead>
        <tr>
          <th scope="col" data-number>
            No.
          </th>
          <th scope="col">When</th>
          <th scope="col">What</th>
          <th scope="col">To what</th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <tr key={entry.seq} className={classes.row} data-broken={entry.seq === broken || undefined}>
            <td data-number data-label="No.">
              {entry.seq}
            </td>
            <td data-label="When">{formatDateTime(entry.at)}</td>
            <td>
              {actorOf(entry)} {deedOf(entry.action)}
              {entry.seq === broken && (
                <>
                  {' '}
                  <Badge tone="bad">Does not fit</Badge>
                </>
              )}
              <p className={classes.faint}>{detailsOf(entry.details)}</p>
            </td>
            <td data-label="To what">
              <Subject subject={entry.subject} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The id finds all that was done to the same. */
function Subject({ subject: { id, kind } }: Pick<AuditEntry, 'subject'>) {
  const [, setSearch] = useSearchParams();
  if (!id) return <span className={classes.faint}>The installation</span>;
  return (
    <button
      type="button"
      className={classes.subject}
      title={`All that was done to this ${kind}`}
      onClick={() => setSearch({ subject: id })}
    >
      {kind} <code>{id}</code>
    </button>
  );
}
