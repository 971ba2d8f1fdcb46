import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { Channel } from '#contract/channels.ts';
import type { Post, PublishingSettings } from '#contract/posts.ts';
import { call } from '#web/lib/api.ts';
import { useUser } from '#web/lib/session.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { getErrorMessage, notify } from '#web/ui/notify.ts';
import { Section } from '#web/ui/page.tsx';
import { getPostLabel } from '../post-labels.ts';
import { postKeys } from '../post-queries.ts';
import { PostPreviews } from '../preview/post-previews.tsx';
import { formatMomentIn } from '../time/zone-time.ts';
import classes from './post-results.module.css';
import { TargetResult } from './target-result.tsx';

type PostResultsProps = { post: Post; channels: readonly Channel[]; settings: PublishingSettings };

/** A post that has begun: how it ended on each channel, what is left to do, and what each channel got. */
export function PostResults({ channels, post, settings }: PostResultsProps) {
  const { label, tone } = getPostLabel(post);
  const { approval, campaign, scheduledAt, state, targets } = post;
  return (
    <div className={classes.results}>
      <div className={classes.top}>
        <Link className={classes.back} to="/publishing">
          Back to the calendar
        </Link>
        <Badge tone={tone}>{label}</Badge>
      </div>
      <p className={classes.facts}>
        {scheduledAt && `Due ${formatMomentIn(scheduledAt, settings.timeZone)}`}
        {approval && ` · Approved by ${approval.by}, ${formatMomentIn(approval.at, settings.timeZone)}`}
        {campaign && ` · Campaign ${campaign}`}
      </p>
      <Section title="Results">
        <ul className={classes.targets}>
          {targets.map((target) => (
            <li key={target.channelId}>
              <TargetResult
                post={post}
                target={target}
                channel={channels.find(({ id }) => id === target.channelId)}
                timeZone={settings.timeZone}
              />
            </li>
          ))}
        </ul>
      </Section>
      <Section title="As it was published">
        <PostPreviews post={post} channels={channels} disclosure={settings.disclosure} />
      </Section>
      {state === 'ended' && <DeletePost post={post} />}
    </div>
  );
}

function DeletePost({ post }: { post: Post }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { gate } = useUser();
  const [asking, setAsking] = useState(false);
  const remove = useMutation({
    mutationFn: () => call('deletePost', { params: { id: post.id } }),
    onSuccess: () => {
      void navigate('/publishing');
      client.removeQueries({ queryKey: postKeys.one(post.id) });
      void client.invalidateQueries({ queryKey: postKeys.all });
    },
    onError: (error) => notify.error({ title: 'Not deleted', text: getErrorMessage(error) }),
  });
  if (gate !== 'app') return null;
  if (!asking)
    return (
      <div>
        <Button variant="default" onClick={() => setAsking(true)}>
          Delete from the calendar
        </Button>
      </div>
    );
  return (
    <ConfirmDialog
      question="Delete this post here? What is published stays at the outlet."
      confirmLabel="Delete"
      pendingLabel="Deleting…"
      pending={remove.isPending}
      onConfirm={() => remove.mutate()}
      onCancel={() => setAsking(false)}
    />
  );
}
