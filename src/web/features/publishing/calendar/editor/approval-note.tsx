import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Post } from '#contract/posts.ts';
import { call } from '#web/lib/api.ts';
import { Button } from '#web/ui/button.tsx';
import { getErrorMessage, notify } from '#web/ui/notify.ts';
import { formatMomentIn } from '../time/zone-time.ts';
import classes from './post-editor.module.css';
import fields from './post-fields.module.css';
import type { SavedPost } from './use-saved-post.ts';

type ApprovalNoteProps = {
  post: Post;
  timeZone: string;
  /** Whether a post that was sent is being changed. */
  isChanging: boolean;
  /** Whether a change by the caller is approved with it. */
  approvesChange: boolean;
  saved: SavedPost;
  onChanging: (isChanging: boolean) => void;
};

const describeChange = (approves: boolean) =>
  approves
    ? 'Saving voids the approval, and approves the change in your name. The time stays.'
    : 'Saving voids the approval: the post waits for another one. The time stays.';

/** Who decided about a post and when, when it is published, and what a change does to that. */
export function ApprovalNote(props: ApprovalNoteProps) {
  const { approvesChange, isChanging, onChanging, post, saved, timeZone } = props;
  const { approval, scheduledAt, state } = post;
  const draftAgain = useMutation({
    mutationFn: () => call('unschedulePost', { params: { id: post.id }, body: { version: post.version } }),
    onSuccess: (stored) => {
      saved.adopt(stored);
      onChanging(false);
    },
    onError: (error) => notify.error({ title: 'Not changed', text: getErrorMessage(error) }),
  });
  const isSent = state !== 'draft';
  if (!isSent && approval?.decision !== 'declined') return null;
  const save = async () => {
    try {
      const stored = await saved.save();
      onChanging(false);
      const isWaiting = stored.state === 'waiting';
      notify.success({
        title: 'Changes saved',
        text: isWaiting ? 'The post waits for approval.' : 'It stays scheduled.',
      });
    } catch {
      // `SaveNote` says why.
    }
  };
  return (
    <section className={classes.approval} aria-label="Approval" data-state={approval?.decision ?? state}>
      <div>
        {scheduledAt && isSent && <p className={classes.due}>{formatMomentIn(scheduledAt, timeZone)}</p>}
        {approval ? (
          <p>
            {approval.decision === 'approved' ? 'Approved' : 'Declined'} by {approval.by},{' '}
            {formatMomentIn(approval.at, timeZone)}
            {approval.reason && <q className={classes.reason}>{approval.reason}</q>}
          </p>
        ) : (
          <p>Waiting for approval. {post.mayApprove && <Link to="/publishing/approval">Review post</Link>}</p>
        )}
        {isSent && (
          <p className={fields.hint}>
            {isChanging ? describeChange(approvesChange) : 'A change voids the approval; the time stays.'}
          </p>
        )}
      </div>
      {isSent && (
        <div className={classes.approvalActions}>
          {isChanging ? (
            <>
              <Button
                variant="default"
                onClick={() => {
                  saved.discard();
                  onChanging(false);
                }}
              >
                Discard changes
              </Button>
              <Button disabled={!saved.isDirty || saved.isSaving} onClick={() => void save()}>
                {saved.isSaving ? 'Saving…' : 'Save changes'}
              </Button>
            </>
          ) : (
            <>
              <Button variant="default" disabled={draftAgain.isPending} onClick={() => draftAgain.mutate()}>
                Return post to drafts
              </Button>
              <Button variant="default" onClick={() => onChanging(true)}>
                Edit post
              </Button>
            </>
          )}
        </div>
      )}
    </section>
  );
}
