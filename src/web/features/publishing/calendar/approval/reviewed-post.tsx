import { useHotkeys } from '@mantine/hooks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import type { Channel } from '#contract/channels.ts';
import type { Post, PublishingSettings } from '#contract/posts.ts';
import { publishingLimits } from '#contract/publishing-limits.ts';
import { call } from '#web/lib/api.ts';
import { Button } from '#web/ui/button.tsx';
import { FormProblem } from '#web/ui/form-problem.tsx';
import { notify } from '#web/ui/notify.ts';
import { postKeys, storePost } from '../post-queries.ts';
import { PostPreviews } from '../preview/post-previews.tsx';
import { formatMomentIn } from '../time/zone-time.ts';
import classes from './approval.module.css';
import { listProblems } from './list-problems.ts';

type ReviewedPostProps = {
  post: Post;
  channels: readonly Channel[];
  settings: PublishingSettings;
  /** Called once it was decided. */
  onDecided: () => void;
};

/** A post that waits, as each channel gets it, and the decision: A approves, D declines. */
export function ReviewedPost({ channels, onDecided, post, settings }: ReviewedPostProps) {
  const client = useQueryClient();
  const [isDeclining, setDeclining] = useState(false);
  const decide = useMutation({
    mutationFn: (body: { decision: 'approved' | 'declined'; reason: string }) =>
      call('decidePost', { params: { id: post.id }, body: { ...body, version: post.version } }),
    onSuccess: (decided) => {
      onDecided();
      storePost(client, decided);
      if (decided.approval?.decision === 'declined')
        notify.success({ title: 'Post declined', text: `${decided.createdBy} can read the reason.` });
      else
        notify.success({
          title: 'Post approved',
          text: formatMomentIn(post.scheduledAt ?? '', settings.timeZone),
        });
    },
    // Another person may have decided, or changed it.
    onError: () => client.invalidateQueries({ queryKey: postKeys.all }),
  });
  const canDecide = post.mayApprove && !decide.isPending;
  const approve = () => canDecide && decide.mutate({ decision: 'approved', reason: '' });
  useHotkeys([
    // A key that is held down decides about one post, not about those after it.
    ['A', ({ repeat }) => void (!repeat && !isDeclining && approve())],
    ['D', ({ repeat }) => void (!repeat && canDecide && setDeclining(true))],
  ]);
  const problems = listProblems(post, channels, settings.disclosure);
  return (
    <section className={classes.post} aria-label="Post to review">
      <p className={classes.due}>{post.scheduledAt && formatMomentIn(post.scheduledAt, settings.timeZone)}</p>
      <p className={classes.facts}>
        By {post.createdBy}. {post.campaign && `Campaign ${post.campaign}. `}
        <Link to={`/publishing/posts/${post.id}`}>Open post</Link>
      </p>
      {problems.length > 0 && (
        <ul className={classes.problems} role="status">
          {problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      )}
      <PostPreviews post={post} channels={channels} disclosure={settings.disclosure} />
      <FormProblem error={decide.error} at={decide.submittedAt} />
      {!post.mayApprove && (
        <p className={classes.facts}>Waiting for approval by the owner or an admin of the team.</p>
      )}
      {post.mayApprove && isDeclining && (
        <DeclineForm
          isPending={decide.isPending}
          onCancel={() => setDeclining(false)}
          onDecline={(reason) => decide.mutate({ decision: 'declined', reason })}
        />
      )}
      {post.mayApprove && !isDeclining && (
        <div className={classes.decision}>
          <Button aria-keyshortcuts="A" disabled={!canDecide} onClick={approve}>
            {decide.isPending ? 'Approving…' : 'Approve'}
          </Button>
          <Button
            variant="default"
            aria-keyshortcuts="D"
            disabled={!canDecide}
            onClick={() => setDeclining(true)}
          >
            Decline…
          </Button>
          <span className={classes.keys}>
            <kbd>A</kbd> approves, <kbd>D</kbd> declines
          </span>
        </div>
      )}
    </section>
  );
}

type DeclineFormProps = { isPending: boolean; onDecline: (reason: string) => void; onCancel: () => void };

function DeclineForm({ isPending, onCancel, onDecline }: DeclineFormProps) {
  const [reason, setReason] = useState('');
  const id = useId();
  return (
    <form
      className={classes.decline}
      onSubmit={(event) => {
        event.preventDefault();
        if (reason.trim()) onDecline(reason);
      }}
      onKeyDown={({ key }) => key === 'Escape' && onCancel()}
    >
      <label htmlFor={id}>Reason, for its author</label>
      <textarea
        id={id}
        // biome-ignore lint/a11y/noAutofocus: the creator has just asked to decline
        autoFocus
        dir="auto"
        rows={3}
        maxLength={publishingLimits.declineReasonMaximum}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <div className={classes.decision}>
        <Button type="submit" disabled={isPending || reason.trim() === ''}>
          {isPending ? 'Declining…' : 'Decline'}
        </Button>
        <Button variant="default" onClick={onCancel}>
          Back
        </Button>
      </div>
    </form>
  );
}
