import { useConnectivity } from '#web/lib/connectivity.ts';
import { Button } from '#web/ui/button.tsx';
import { getErrorMessage } from '#web/ui/notify.ts';
import classes from './post-editor.module.css';
import type { SavedPost } from './use-saved-post.ts';

type SaveNoteProps = { saved: SavedPost; isDraft: boolean };

/** Whether the form is stored; if not, why, and what to do. */
export function SaveNote({ isDraft, saved }: SaveNoteProps) {
  const { error, isConflict, isDirty, isSaving, post } = saved;
  const isReached = useConnectivity() === 'reached';
  if (isConflict) return <Conflict saved={saved} />;
  if (error && isDirty && !isSaving)
    return (
      <div className={classes.unsaved} role="alert">
        <span>Not saved: {getErrorMessage(error)}</span>
        <Button variant="default" onClick={() => void saved.save().catch(() => {})}>
          Save again
        </Button>
      </div>
    );
  const text =
    !isReached && isDirty
      ? 'Not saved: you are offline. It is saved once you are back.'
      : isSaving
        ? 'Saving…'
        : isDirty
          ? isDraft
            ? 'Not saved yet'
            : 'Changes are not saved'
          : post
            ? 'Saved'
            : '';
  return (
    <p className={classes.saved} role="status">
      {text}
    </p>
  );
}

function Conflict({ saved }: { saved: SavedPost }) {
  return (
    <div className={classes.unsaved} role="alert">
      <span>This post was changed elsewhere in the meantime.</span>
      <Button variant="default" onClick={() => void saved.settleConflict('theirs')}>
        Load that version
      </Button>
      <Button variant="default" onClick={() => void saved.settleConflict('mine')}>
        Keep mine
      </Button>
    </div>
  );
}
