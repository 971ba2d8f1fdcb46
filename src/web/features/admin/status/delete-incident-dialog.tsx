import { Button } from '@mantine/core';
import { useId } from 'react';
import type { Incident } from '#contract/status.ts';
import classes from './incidents-screen.module.css';
import { useDeleteIncident } from './use-incidents.ts';

type DeleteIncidentDialogProps = { incident: Incident; onCancel: () => void };

/** Asks for confirmation in place before an incident is deleted. */
export function DeleteIncidentDialog({ incident, onCancel }: DeleteIncidentDialogProps) {
  const questionId = useId();
  const remove = useDeleteIncident(incident);
  return (
    <div className={classes.question} role="alertdialog" aria-labelledby={questionId}>
      <p id={questionId}>
        Delete this incident and all its updates? Delete only false alarms; mark a past incident as resolved
        instead.
      </p>
      <div className={classes.actions}>
        <Button variant="default" onClick={onCancel} autoFocus>
          Keep
        </Button>
        <Button color="red" disabled={remove.isPending} onClick={() => remove.mutate()}>
          {remove.isPending ? 'Deleting…' : 'Delete incident'}
        </Button>
      </div>
    </div>
  );
}
