import { Button, Modal, Textarea } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { limits } from '#contract/limits.ts';
import { FormProblem } from '#web/ui/form-problem.tsx';
import classes from '../dashboard.module.css';

type AccountActionDialogProps = {
  title: string;
  /** What the action does, in one or two sentences. */
  description: string;
  confirmLabel: string;
  /** Who reads the reason. Without it the dialog asks for no reason. */
  reasonHint?: string;
  /** Shows the confirm button in red. */
  destructive?: boolean;
  /** Additional fields, and whether they are valid. */
  fields?: ReactNode;
  ready?: boolean;
  mutation: { error: unknown; submittedAt: number; isPending: boolean };
  onConfirm: (reason: string) => void;
  onClose: () => void;
};

/** Asks for confirmation and a reason before an action on an account. An error keeps what was typed. */
export function AccountActionDialog(props: AccountActionDialogProps) {
  const { confirmLabel, description, destructive, fields, mutation, onClose, onConfirm } = props;
  const { ready = true, reasonHint, title } = props;
  const [reason, setReason] = useState('');
  const isReady = ready && (reasonHint === undefined || reason.trim() !== '');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady && !mutation.isPending) onConfirm(reason);
  };
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': 'Close' }}>
      <form className={classes.stack} onSubmit={submit} noValidate>
        <FormProblem error={mutation.error} at={mutation.submittedAt} />
        <p className={classes.note}>{description}</p>
        {fields}
        {reasonHint !== undefined && (
          <Textarea
            label="Reason"
            description={reasonHint}
            autosize
            minRows={2}
            maxLength={limits.rejectionReasonMaximum}
            value={reason}
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
          />
        )}
        <div className={classes.buttons}>
          <Button
            type="submit"
            color={destructive ? 'red' : undefined}
            disabled={!isReady || mutation.isPending}
          >
            {mutation.isPending ? 'Saving…' : confirmLabel}
          </Button>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Modal>
  );
}
