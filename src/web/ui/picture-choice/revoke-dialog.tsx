import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Upload } from '#contract/uploads.ts';
import { Sheet } from '#web/ui/sheet.tsx';
import classes from './picture-choice.module.css';
import { useDeleteUpload, useRevokeConsent } from './use-uploads.ts';

type RevokeDialogProps = { upload: Upload; open: boolean; onClose: () => void };

/** Withdraws a consent, after naming what that removes. */
export function RevokeDialog({ upload, open, onClose }: RevokeDialogProps) {
  const revoke = useRevokeConsent(upload.id);
  return (
    <Question
      title="Withdraw consent?"
      open={open}
      onClose={onClose}
      keep="Keep it"
      act={revoke.isPending ? 'Withdrawing…' : 'Withdraw and remove'}
      isPending={revoke.isPending}
      onAct={() => revoke.mutate(undefined, { onSuccess: onClose })}
    >
      The upload can no longer be used. Every picture made from it, directly or indirectly, is removed from My
      Content. This cannot be undone.
    </Question>
  );
}

type RemoveDialogProps = RevokeDialogProps & { onRemoved: () => void };

/** Removes an upload. Pictures made from it stay. */
export function RemoveDialog({ upload, open, onClose, onRemoved }: RemoveDialogProps) {
  const remove = useDeleteUpload(upload.id);
  return (
    <Question
      title="Remove this upload?"
      open={open}
      onClose={onClose}
      keep="Keep it"
      act={remove.isPending ? 'Removing…' : 'Remove it'}
      isPending={remove.isPending}
      onAct={() =>
        remove.mutate(undefined, {
          onSuccess: () => {
            onClose();
            onRemoved();
          },
        })
      }
    >
      The file and its previews are deleted. What you made from it stays in My Content.
      {upload.people === 'consented' &&
        ' You can still withdraw its consent under Choose one of yours, Uploads.'}
    </Question>
  );
}

type QuestionProps = {
  title: string;
  open: boolean;
  onClose: () => void;
  keep: string;
  act: string;
  isPending: boolean;
  onAct: () => void;
  children: ReactNode;
};

function Question({ title, open, onClose, keep, act, isPending, onAct, children }: QuestionProps) {
  return (
    <Sheet title={title} open={open} onClose={onClose}>
      <p className={classes.text}>{children}</p>
      <div className={classes.answers}>
        <Button variant="default" data-autofocus onClick={onClose}>
          {keep}
        </Button>
        <Button color="red" disabled={isPending} onClick={onAct}>
          {act}
        </Button>
      </div>
    </Sheet>
  );
}
