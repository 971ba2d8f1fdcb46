import { Button, Modal, Textarea } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { limits } from '#contract/limits.ts';
import { FormProblem } from '#web/ui/form-problem.tsx';
import classes from '../desk.module.css';

type DeedDialogProps = {
  title: string;
  /** What it does, in a sentence or two. */
  what: string;
  /** What its button says. */
  deed: string;
  /** Who reads the reason; left out where none is asked for. */
  reasonFor?: string;
  /** For what costs the person something. */
  grave?: boolean;
  /** Further fields, and whether they are filled in. */
  fields?: ReactNode;
  ready?: boolean;
  doing: { error: unknown; submittedAt: number; isPending: boolean };
  onDo: (reason: string) => void;
  onClose: () => void;
};

/** Asks once more before something is done to an account, and why. What is typed stays when it is refused. */
export function DeedDialog(props: DeedDialogProps) {
  const { deed, doing, fields, grave, onClose, onDo, ready = true, reasonFor, title, what } = props;
  const [reason, setReason] = useState('');
  const isReady = ready && (reasonFor === undefined || reason.trim() !== '');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady && !doing.isPending) onDo(reason);
  };
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': 'Close' }}>
      <form className={classes.stack} onSubmit={submit} noValidate>
        <FormProblem error={doing.error} at={doing.submittedAt} />
        <p className={classes.note}>{what}</p>
        {fields}
        {reasonFor !== undefined && (
          <Textarea
            label="Reason"
            description={reasonFor}
            autosize
            minRows={2}
            maxLength={limits.rejectionReasonMaximum}
            value={reason}
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
          />
        )}
        <div className={classes.buttons}>
          <Button type="submit" color={grave ? 'red' : undefined} disabled={!isReady || doing.isPending}>
            {doing.isPending ? 'One moment…' : deed}
          </Button>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Modal>
  );
}
