import { Link } from 'react-router';
import { channelRules } from '#contract/channel-kinds.ts';
import type { Post } from '#contract/posts.ts';
import { toLocalTime } from '#contract/zoned-time.ts';
import { Badge } from '#web/ui/badge.tsx';
import { ChannelIcon } from '#web/ui/channel-icon.tsx';
import { getPostLabel, getPostName } from '../post-labels.ts';
import { formatLongDay } from '../time/calendar-days.ts';
import { formatTimeIn } from '../time/zone-time.ts';
import { groupByDay } from './cells.ts';
import classes from './day-list.module.css';
import { Thumbnail } from './post-entry.tsx';

type DayListProps = { days: readonly string[]; posts: readonly Post[]; now: Date; timeZone: string };

/** Posts by day, soonest first; days without posts are left out. */
export function DayList({ days, now, posts, timeZone }: DayListProps) {
  const byDay = groupByDay(posts, timeZone);
  const today = toLocalTime(now, timeZone).day;
  return (
    <ol className={classes.days}>
      {days
        .filter((day) => byDay.has(day))
        .map((day) => (
          <li key={day}>
            <h3 className={classes.day} data-today={day === today || undefined}>
              {formatLongDay(day)}
              {day === today && ' · Today'}
            </h3>
            <PostRows posts={byDay.get(day) ?? []} timeZone={timeZone} />
          </li>
        ))}
    </ol>
  );
}

type PostRowsProps = { posts: readonly Post[]; timeZone: string };

/** Posts as a list of links: time, picture, text, channels and state. */
export function PostRows({ posts, timeZone }: PostRowsProps) {
  return (
    <ul className={classes.rows}>
      {posts.map((post) => (
        <li key={post.id}>
          <PostRow post={post} timeZone={timeZone} />
        </li>
      ))}
    </ul>
  );
}

type PostRowProps = { post: Post; timeZone: string };

function PostRow({ post, timeZone }: PostRowProps) {
  const { label, tone } = getPostLabel(post);
  return (
    <Link className={classes.row} to={`/publishing/posts/${post.id}`}>
      {post.scheduledAt && (
        <time className={classes.time} dateTime={post.scheduledAt}>
          {formatTimeIn(post.scheduledAt, timeZone)}
        </time>
      )}
      <Thumbnail post={post} />
      <span className={classes.about}>
        <span className={classes.name} dir="auto">
          {getPostName(post)}
        </span>
        <span className={classes.channels}>
          {post.targets.length === 0
            ? 'No channel yet'
            : post.targets.map(({ channelId, channelName, kind }) => (
                <span key={channelId}>
                  <ChannelIcon kind={kind} size={14} />
                  <span className={classes.unseen}>{channelRules[kind].name} </span>
                  {channelName}
                </span>
              ))}
        </span>
      </span>
      <Badge tone={tone}>{label}</Badge>
    </Link>
  );
}
