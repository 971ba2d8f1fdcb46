import { VisuallyHidden } from '@mantine/core';
import { Link } from 'react-router';
import { channelRules } from '#contract/channel-kinds.ts';
import type { Post } from '#contract/posts.ts';
import { ChannelIcon } from '#web/ui/channel-icon.tsx';
import { getPostLabel, getPostName, isOpen, joinNames, type StateLabel } from '../post-labels.ts';
import { getMediumUrl } from '../preview/medium-url.ts';
import { formatTimeIn } from '../time/zone-time.ts';
import classes from './post-entry.module.css';

type PostEntryProps = {
  post: Post;
  timeZone: string;
  /** Whether it can be dragged to another cell. */
  canMove: boolean;
  onDrag: (post: Post | null) => void;
  /** Whether it is in a list, where each post is in the tab order and shows its text. */
  isAlone?: boolean;
};

/** What screen readers call a post: its time, state, text and channels. */
function describePost(post: Post, timeZone: string): string {
  const channels = joinNames(
    post.targets.map(
      ({ channelName, isDisconnected, kind }) =>
        `${channelRules[kind].name} ${channelName}${isDisconnected ? ' (disconnected)' : ''}`,
    ),
  );
  const time = post.scheduledAt && formatTimeIn(post.scheduledAt, timeZone);
  return [time, getPostLabel(post).label, getPostName(post), channels].filter(Boolean).join(', ');
}

/** A post in a cell of the calendar: its time, picture, state and channels. It opens the post, and can be dragged. */
export function PostEntry({ canMove, isAlone = false, onDrag, post, timeZone }: PostEntryProps) {
  const { label, tone } = getPostLabel(post);
  const canDrag = canMove && isOpen(post);
  return (
    <Link
      to={`/publishing/posts/${post.id}`}
      className={classes.entry}
      data-item
      data-post={post.id}
      data-tone={tone}
      tabIndex={isAlone ? undefined : -1}
      draggable={canDrag}
      aria-keyshortcuts={canDrag && !isAlone ? 'M' : undefined}
      onDragStart={({ dataTransfer }) => {
        dataTransfer.effectAllowed = 'move';
        dataTransfer.setData('text/plain', getPostName(post));
        onDrag(post);
      }}
      onDragEnd={() => onDrag(null)}
    >
      <VisuallyHidden>{describePost(post, timeZone)}</VisuallyHidden>
      <Thumbnail post={post} />
      <span className={classes.about} aria-hidden>
        {isAlone && (
          <span className={classes.name} dir="auto">
            {getPostName(post)}
          </span>
        )}
        <span className={classes.head}>
          {post.scheduledAt && (
            <time dateTime={post.scheduledAt}>{formatTimeIn(post.scheduledAt, timeZone)}</time>
          )}
          {isAlone && <State label={label} tone={tone} />}
          <span className={classes.channels}>
            {post.targets.slice(0, shownChannels).map(({ channelId, isDisconnected, kind }) => (
              <span
                key={channelId}
                className={classes.channel}
                data-disconnected={isDisconnected || undefined}
                title={isDisconnected ? 'Disconnected' : undefined}
              >
                <ChannelIcon kind={kind} size={14} />
              </span>
            ))}
            {post.targets.length > shownChannels && `+${post.targets.length - shownChannels}`}
          </span>
        </span>
        {!isAlone && <State label={label} tone={tone} />}
      </span>
    </Link>
  );
}

function State({ label, tone }: StateLabel) {
  return (
    <span className={classes.state} data-tone={tone}>
      {label}
    </span>
  );
}

const shownChannels = 3;

/** The first picture of a post; nothing where it has none. */
export function Thumbnail({ post }: { post: Pick<Post, 'media'> }) {
  const first = post.media.find(({ isAvailable }) => isAvailable);
  if (!first) return null;
  const source = getMediumUrl(first, 'thumbnail');
  return <img className={classes.thumbnail} src={source} alt="" loading="lazy" draggable={false} />;
}
