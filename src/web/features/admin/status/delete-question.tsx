import { Button } from '@mantine/core';
import { useId } from 'react';
import type { Incident } from '#contract/status.ts';
import classes from './incidents-screen.module.css';
import { useDeleteIncident } from './use-incidents.ts';

type DeleteQuestionProps = { incident: Incident; onKeep: () => void };

/** The second thought before an incident goes, asked for in place. */
export function DeleteQuestion({ incident, onKeep }: DeleteQuestionProps) {
  const questionId = useId();
  const remove = useDeleteIncident(incident);
  return (
    <div className={classes.question} role="alertdialog" aria-labelledby={questionId}>
      <p id={questionId}>
        Delete it with all its updates? That is for one that was none. One that is over is better marked as
        resolved: people see that it was dealt with.
      </p>
      <div className={classes.actions}>
        <Button variant="default" onClick={onKeep} autoFocus>
          Keep it
        </Button>
        <Button color="red" disabled={remove.isPending} onClick={() => remove.mutate()}>
          {remove.isPending ? 'Deleting…' : 'Delete it'}
        </Button>
      </div>
    </div>
  );
}
