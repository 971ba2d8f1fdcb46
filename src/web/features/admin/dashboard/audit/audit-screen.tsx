import { Button } from '@mantine/core';
import { useSearchParams } from 'react-router';
import type { AuditEntry } from '#contract/audit.ts';
import { buildUrl } from '#web/lib/api.ts';
import { formatDateTime, formatNumber } from '#web/lib/format.ts';
import { Badge } from '#web/ui/badge.tsx';
import table from '#web/ui/data-table.module.css';
import { Page, Section } from '#web/ui/page.tsx';
import { ShowMore } from '#web/ui/show-more.tsx';
import { ListSkeleton } from '#web/ui/skeletons.tsx';
import { EmptyState, ErrorState } from '#web/ui/states.tsx';
import classes from '../dashboard.module.css';
import { AuditFilters, parseFilter } from './audit-filters.tsx';
import { formatDetails, getActionLabel, getActorName, problemLabels } from './audit-labels.ts';
import { useAudit, useAuditCheck } from './use-audit.ts';

/** /admin/audit: the actions of administrators, and a check of the log integrity. */
export function AuditScreen() {
  const [search] = useSearchParams();
  const filter = parseFilter(search);
  const { entries, error, refetch, ...pages } = useAudit(filter);
  const check = useAuditCheck();
  return (
    <Page>
      <Section title="Log integrity">
        <Check check={check} />
      </Section>
      <Section
        title="Entries"
        aside={
          <Button
            component="a"
            variant="default"
            size="sm"
            href={buildUrl('exportAudit', { query: filter })}
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
        Each entry contains the hash of the previous one, so the check finds changed, missing or truncated
        entries. Store the last hash outside this database.
      </p>
      <div role="status" aria-live="polite">
        {error && !isFetching ? (
          <ErrorState error={error} onRetry={refetch} title="The check did not finish" />
        ) : data?.broken ? (
          <p className={classes.note}>
            <Badge tone="bad">Broken at entry {data.broken.seq}</Badge> The entry{' '}
            {problemLabels[data.broken.problem]}. All entries before it are intact.
          </p>
        ) : data ? (
          <p className={classes.note}>
            <Badge tone="good">Intact</Badge>{' '}
            {data.hash
              ? `${formatNumber(data.entries)} ${data.entries === 1 ? 'entry' : 'entries'}, last hash `
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
    return <EmptyState title="No matching entries" hint="Remove a filter or choose other dates." />;
  }
  return (
    <table className={table.table} data-folds>
      <thead>
        <tr>
          <th scope="col" data-number>
            No.
          </th>
          <th scope="col">Time</th>
          <th scope="col">Action</th>
          <th scope="col">Subject</th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <tr key={entry.seq} className={classes.row} data-broken={entry.seq === broken || undefined}>
            <td data-number data-label="No.">
              {entry.seq}
            </td>
            <td data-label="Time">{formatDateTime(entry.at)}</td>
            <td>
              <div>
                {getActorName(entry)} {getActionLabel(entry.action)}
                {entry.seq === broken && (
                  <>
                    {' '}
                    <Badge tone="bad">Mismatch</Badge>
                  </>
                )}
                <p className={classes.faint}>{formatDetails(entry.details)}</p>
              </div>
            </td>
            <td data-label="Subject">
              <Subject subject={entry.subject} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The subject of an entry. A click filters the log by it. */
function Subject({ subject: { id, kind } }: Pick<AuditEntry, 'subject'>) {
  const [, setSearch] = useSearchParams();
  if (!id) return <span className={classes.faint}>The installation</span>;
  return (
    <button
      type="button"
      className={classes.subject}
      title={`Show all entries for this ${kind}`}
      onClick={() => setSearch({ subject: id })}
    >
      {kind} <code>{id}</code>
    </button>
  );
}
