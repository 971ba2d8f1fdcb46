import { Button } from '@mantine/core';
import { useId } from 'react';
import classes from './confirm-dialog.module.css';

type ConfirmDialogProps = {
  /** The question as a full sentence. */
  question: string;
  /** The label of the button that confirms, at rest and while the action runs. */
  confirmLabel: string;
  pendingLabel: string;
  pending: boolean;
  onConfirm: () => void;
  onCancel: () => void;
};

/** Asks for confirmation in place before a destructive action. The focus starts on the button that cancels. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { confirmLabel, onCancel, onConfirm, pending, pendingLabel, question } = props;
  const questionId = useId();
  return (
    <div role="alertdialog" aria-labelledby={questionId} className={classes.question}>
      <p id={questionId}>{question}</p>
      <div className={classes.actions}>
        <Button variant="default" size="sm" onClick={onCancel} autoFocus>
          Keep
        </Button>
        <Button color="red" size="sm" disabled={pending} onClick={onConfirm}>
          {pending ? pendingLabel : confirmLabel}
        </Button>
      </div>
    </div>
  );
}
