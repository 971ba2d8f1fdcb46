import { Button } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import type { Earning } from '#contract/earnings.ts';
import { call } from '#web/lib/api.ts';
import { useCanDeletePermanently } from '#web/lib/can-delete-permanently.ts';
import { earningKindLabels, earningsKey } from '#web/lib/earnings.ts';
import { formatAmount } from '#web/lib/format-amount.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { ListSkeleton } from '#web/ui/skeletons.tsx';
import { EmptyState, ErrorState } from '#web/ui/states.tsx';
import { useMutationWithToast } from '#web/ui/use-mutation-with-toast.ts';
import classes from './earnings.module.css';
import { EntrySheet } from './entry-sheet.tsx';
import { useEarnings } from './queries.ts';

const icon = { size: 18, stroke: 1.5, 'aria-hidden': true } as const;
const dayFormat = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone: 'UTC' });

/** Entries, latest day first. */
export function EntryList({ personaId }: { personaId: string | null }) {
  const { data, error, fetchNextPage, hasNextPage, isFetchingNextPage, refetch } = useEarnings(personaId);
  const entries = data?.pages.flatMap((page) => page.entries);
  if (!entries) return error ? <ErrorState error={error} onRetry={refetch} /> : <ListSkeleton count={4} />;
  if (entries.length === 0) {
    return (
      <EmptyState
        title="No entries yet"
        hint="Enter what a persona earned, or import the CSV file of a platform."
      />
    );
  }
  return (
    <>
      <ul className={classes.list}>
        {entries.map((entry) => (
          <EntryRow key={entry.id} entry={entry} />
        ))}
      </ul>
      {hasNextPage && (
        <Button variant="default" loading={isFetchingNextPage} onClick={() => fetchNextPage()}>
          Show more
        </Button>
      )}
    </>
  );
}

function EntryRow({ entry }: { entry: Earning }) {
  const { amount, currency, day, id, kind, note, personaName } = entry;
  const canChange = useCanDeletePermanently();
  const [open, setOpen] = useState<'edit' | 'delete' | null>(null);
  const close = () => setOpen(null);
  const name = `${formatAmount(amount, currency)} of ${dayFormat.format(new Date(day))}`;
  const remove = useMutationWithToast([earningsKey], {
    change: () => call('deleteEarning', { params: { id } }),
    done: 'Entry deleted',
    failed: 'Not deleted',
  });
  return (
    <li className={classes.row}>
      <div className={classes.about}>
        <p className={classes.lead}>{earningKindLabels[kind]}</p>
        <p className={classes.fact}>
          {[dayFormat.format(new Date(day)), personaName, note].filter(Boolean).join(' · ')}
        </p>
      </div>
      <p className={classes.amount} data-negative={amount < 0 || undefined}>
        {formatAmount(amount, currency)}
      </p>
      {canChange &&
        (open === 'delete' ? (
          <ConfirmDialog
            question={`Delete ${name}?`}
            confirmLabel="Delete"
            pendingLabel="Deleting…"
            pending={remove.isPending}
            onConfirm={() => remove.mutate()}
            onCancel={close}
          />
        ) : (
          <div className={classes.actions}>
            <IconButton label="Edit" fullLabel={`Edit ${name}`} onClick={() => setOpen('edit')}>
              <IconPencil {...icon} />
            </IconButton>
            <IconButton label="Delete" fullLabel={`Delete ${name}`} onClick={() => setOpen('delete')}>
              <IconTrash {...icon} />
            </IconButton>
          </div>
        ))}
      <EntrySheet entry={entry} personaId={entry.personaId} open={open === 'edit'} onClose={close} />
    </li>
  );
}
