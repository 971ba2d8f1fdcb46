import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { Pause } from '#contract/jobs-and-backups.ts';
import { formatRelative } from '#web/lib/format.ts';
import classes from './operations.module.css';
import { usePause, useResume } from './operations-queries.ts';

type PauseControlProps = {
  /** Null controls all engines. */
  engineId: string | null;
  /** The name in the button labels. */
  name: string;
  paused: Pause | null;
};

/** Pauses an engine or all engines with a reason, and resumes them. */
export function PauseControl({ engineId, name, paused }: PauseControlProps) {
  const [asking, setAsking] = useState(false);
  const [reason, setReason] = useState('');
  const pause = usePause(engineId, () => {
    setAsking(false);
    setReason('');
  });
  const resume = useResume(engineId);
  if (paused) {
    return (
      <div className={classes.pause}>
        <p className={classes.note}>
          Paused {formatRelative(paused.since)}: {paused.reason}
        </p>
        <Button disabled={resume.isPending} onClick={() => resume.mutate(undefined)}>
          Resume {name}
        </Button>
      </div>
    );
  }
  if (!asking) {
    return (
      <Button variant="default" onClick={() => setAsking(true)}>
        Pause {name}
      </Button>
    );
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (reason.trim()) pause.mutate(reason);
  };
  return (
    <form className={classes.pause} onSubmit={submit}>
      <TextInput
        label="Reason"
        description="Running jobs finish. New jobs wait in the queue."
        value={reason}
        maxLength={200}
        autoFocus
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      <div className={classes.buttons}>
        <Button type="submit" disabled={!reason.trim() || pause.isPending}>
          Pause {name}
        </Button>
        <Button variant="default" onClick={() => setAsking(false)}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
