import { useState } from 'react';
import { Link } from 'react-router';
import type { Channel } from '#contract/channels.ts';
import type { Post, PublishingSettings } from '#contract/posts.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Page } from '#web/ui/page.tsx';
import { PublishingNav } from '#web/ui/publishing-nav.tsx';
import { ListSkeleton } from '#web/ui/skeletons.tsx';
import { EmptyState, ErrorState } from '#web/ui/states.tsx';
import { getPostName } from '../post-labels.ts';
import { useChannels, usePublishingSettings, useWaitingPosts } from '../post-queries.ts';
import { formatMomentIn } from '../time/zone-time.ts';
import classes from './approval.module.css';
import { ReviewedPost } from './reviewed-post.tsx';

/** /publishing/approval: the posts that wait for approval, one at a time, as each channel gets it. */
export function ApprovalScreen() {
  const waiting = useWaitingPosts();
  const channels = useChannels();
  const settings = usePublishingSettings();
  const error = waiting.error ?? channels.error ?? settings.error;
  const retry = () => {
    for (const query of [waiting, channels, settings]) void query.refetch();
  };
  return (
    <Page>
      <PublishingNav />
      {waiting.data && channels.data && settings.data ? (
        <Review posts={waiting.data} channels={channels.data} settings={settings.data} />
      ) : error ? (
        <ErrorState error={error} onRetry={retry} />
      ) : (
        <ListSkeleton />
      )}
    </Page>
  );
}

type ReviewProps = { posts: readonly Post[]; channels: readonly Channel[]; settings: PublishingSettings };

function Review({ channels, posts, settings }: ReviewProps) {
  const [chosen, setChosen] = useState<string | null>(null);
  // Those that the caller may decide about first.
  const ordered = [...posts].sort((one, other) => Number(other.mayApprove) - Number(one.mayApprove));
  const current = ordered.find(({ id }) => id === chosen) ?? ordered[0];
  if (!current)
    return (
      <EmptyState
        title="Nothing waits for approval"
        hint="Posts of team members wait here until an owner or admin approves them."
        action={
          <ButtonLink variant="default" to="/publishing">
            Back to the calendar
          </ButtonLink>
        }
      />
    );
  /** The next one after a decision, so that the review goes on in order. */
  const showNext = () => setChosen(ordered[ordered.indexOf(current) + 1]?.id ?? null);
  return (
    <div className={classes.columns}>
      <nav className={classes.list} aria-label="Waiting for approval">
        <Link className={classes.back} to="/publishing">
          Back to the calendar
        </Link>
        <ul>
          {ordered.map((post) => (
            <li key={post.id}>
              <button
                type="button"
                aria-current={post === current ? 'true' : undefined}
                onClick={() => setChosen(post.id)}
              >
                <strong dir="auto">{getPostName(post)}</strong>
                <small>
                  {post.scheduledAt && formatMomentIn(post.scheduledAt, settings.timeZone)} · {post.createdBy}
                </small>
              </button>
            </li>
          ))}
        </ul>
      </nav>
      <ReviewedPost key={current.id} post={current} {...{ channels, settings }} onDecided={showNext} />
    </div>
  );
}
