import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { audienceLimits } from '#contract/audience-limits.ts';
import { call } from '#web/lib/api.ts';
import { formatNumber } from '#web/lib/format.ts';
import { FormProblem } from '#web/ui/form-problem.tsx';
import { Sheet } from '#web/ui/sheet.tsx';
import classes from './audience.module.css';
import { type ContactFilters, toContactFilter, useAudienceChange, useSegments } from './audience-queries.ts';

type SegmentSheetProps = { personaId: string; filters: ContactFilters; open: boolean; onClose: () => void };

/** The dialog that saves the filters as a segment, and deletes segments. */
export function SegmentSheet({ filters, onClose, open, personaId }: SegmentSheetProps) {
  return (
    <Sheet open={open} onClose={onClose} title="Save as segment">
      <SaveSegment personaId={personaId} filters={filters} onDone={onClose} />
      <SegmentList personaId={personaId} />
    </Sheet>
  );
}

function SaveSegment({
  filters,
  onDone,
  personaId,
}: Omit<SegmentSheetProps, 'open' | 'onClose'> & { onDone: () => void }) {
  const [name, setName] = useState('');
  const save = useAudienceChange({
    change: () => call('addSegment', { body: { personaId, name, filter: toContactFilter(filters) } }),
    done: (segment) => ({ title: 'Segment saved', text: segment.name }),
    failed: null,
    onDone,
  });
  const canSave = name.trim() !== '' && !save.isPending;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (canSave) save.mutate();
  };
  return (
    <form className={classes.form} aria-label="Save as segment" onSubmit={submit}>
      <p className={classes.hint}>
        Contacts that match later belong to it too. A search is not saved with it.
      </p>
      <TextInput
        label="Name"
        data-autofocus
        maxLength={audienceLimits.segmentNameMaximum}
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <FormProblem error={save.error} at={save.submittedAt} />
      <Button type="submit" disabled={!canSave}>
        {save.isPending ? 'Saving…' : 'Save segment'}
      </Button>
    </form>
  );
}

function SegmentList({ personaId }: { personaId: string }) {
  const { data: segments = [] } = useSegments(personaId);
  const remove = useAudienceChange({
    change: (id: string) => call('deleteSegment', { params: { id } }),
    done: () => ({ title: 'Segment deleted', text: 'Its contacts stay.' }),
    failed: 'Segment not deleted',
  });
  if (segments.length === 0) return null;
  return (
    <ul className={classes.events} aria-label="Segments">
      {segments.map(({ contacts, id, name }) => (
        <li key={id}>
          <div className={classes.event}>
            {name} ({formatNumber(contacts)})
            <Button
              variant="subtle"
              size="sm"
              aria-label={`Delete segment ${name}`}
              disabled={remove.isPending}
              onClick={() => remove.mutate(id)}
            >
              Delete
            </Button>
          </div>
        </li>
      ))}
    </ul>
  );
}
