import { Progress } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { ContentImport, ImportEntryState } from '#contract/imports.ts';
import { call } from '#web/lib/api.ts';
import { formatNumber, formatPercent, formatRelative } from '#web/lib/format.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { getErrorMessage, notify } from '#web/ui/notify.ts';
import { entryStateLabels, importStateLabels } from './import-labels.ts';
import classes from './import-screen.module.css';
import { useImportEntries } from './use-imports.ts';
import { WaitingEntries } from './waiting-entries.tsx';

/** One import: how far it is, what waits, and each file that was left out, with its reason. */
export function ImportCard({ found }: { found: ContentImport }) {
  const { counts, createdAt, id, name, problem, state } = found;
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const done = total - counts.pending;
  return (
    <li className={classes.card}>
      <div className={classes.cardHead}>
        <h3 dir="auto">{name}</h3>
        <span>
          {importStateLabels[state]} · {formatRelative(createdAt)}
        </span>
      </div>
      {state === 'running' && (
        <Progress
          value={total === 0 ? 0 : (100 * done) / total}
          aria-label={`Imported from ${name}`}
          classNames={{ root: classes.bar }}
        />
      )}
      <p className={classes.counts} role="status">
        {describeProgress(found)}
      </p>
      {problem && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
      <WaitingEntries id={id} count={counts.waiting} />
      <LeftOut id={id} state="duplicate" count={counts.duplicate} />
      <LeftOut id={id} state="refused" count={counts.refused} />
      <CardActions found={found} />
    </li>
  );
}

function describeProgress({ byteSize, counts, receivedBytes, state }: ContentImport): string {
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  if (state === 'receiving') {
    const share = formatPercent(receivedBytes / byteSize);
    return `${share} has arrived. If no more does, delete it and start again.`;
  }
  if (total > 0) {
    return `${formatNumber(total - counts.pending)} of ${formatNumber(total)} files: ${describeCounts(counts)}`;
  }
  return state === 'running' ? 'Reading the list of files…' : 'No files';
}

const describeCounts = (counts: ContentImport['counts']) =>
  (['imported', 'waiting', 'duplicate', 'refused'] as const)
    .filter((state) => counts[state] > 0 || state === 'imported')
    .map((state) => `${formatNumber(counts[state])} ${entryStateLabels[state]}`)
    .join(', ');

/** The files that did not become items, with the reason of each. */
function LeftOut({ id, state, count }: { id: string; state: ImportEntryState; count: number }) {
  const [isOpen, setOpen] = useState(false);
  const { data } = useImportEntries(id, state, isOpen ? count : 0);
  if (count === 0) return null;
  return (
    <details className={classes.details} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        {formatNumber(count)} {entryStateLabels[state]}
      </summary>
      <ul className={classes.entries}>
        {data?.entries.map(({ contentId, id: entry, name, reason }) => (
          <li key={entry}>
            <strong dir="auto">{name}</strong>
            <span>
              {reason} {contentId && <Link to={`/content?id=${contentId}`}>Show</Link>}
            </span>
          </li>
        ))}
        {data?.next != null && <li>And {formatNumber(count - data.entries.length)} more.</li>}
      </ul>
    </details>
  );
}

function CardActions({ found: { counts, id, state } }: { found: ContentImport }) {
  const [isAsked, setAsked] = useState(false);
  const client = useQueryClient();
  const settle = () => client.invalidateQueries({ queryKey: queryKeys.imports });
  const onError = (error: unknown) =>
    notify.error({ title: 'That did not work', text: getErrorMessage(error) });
  const start = useMutation({
    mutationFn: () => call('startImport', { params: { id } }),
    onSettled: settle,
    onError,
  });
  const remove = useMutation({
    mutationFn: () => call('deleteImport', { params: { id } }),
    onSettled: settle,
    onError,
  });
  if (isAsked) {
    return (
      <ConfirmDialog
        question={
          counts.waiting > 0
            ? 'Delete this import and the pictures that wait? Imported pictures stay.'
            : 'Delete this import? Imported pictures stay.'
        }
        confirmLabel="Delete"
        pendingLabel="Deleting…"
        pending={remove.isPending}
        onConfirm={() => remove.mutate()}
        onCancel={() => setAsked(false)}
      />
    );
  }
  return (
    <div className={classes.actions}>
      {state === 'stopped' && (
        <Button size="sm" disabled={start.isPending} onClick={() => start.mutate()}>
          Go on
        </Button>
      )}
      <Button size="sm" variant="default" onClick={() => setAsked(true)}>
        Delete
      </Button>
    </div>
  );
}
