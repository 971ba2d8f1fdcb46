import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import type { Channel } from '#contract/channels.ts';
import type { Post } from '#contract/posts.ts';
import { toLocalTime, toMoment } from '#contract/zoned-time.ts';
import { useUser } from '#web/lib/session.ts';
import { ListSkeleton } from '#web/ui/skeletons.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import classes from './calendar.module.css';
import { CalendarToolbar } from './calendar-toolbar.tsx';
import { DraftsAside } from './drafts.tsx';
import { useTimedPosts } from './post-queries.ts';
import { ScheduleSheet } from './schedule-sheet.tsx';
import {
  type CalendarAddress,
  formatCalendarAddress,
  parseCalendarAddress,
} from './time/calendar-address.ts';
import { addDays, getFirstWeekday, listVisibleDays, turnPage } from './time/calendar-days.ts';
import { formatMomentIn } from './time/zone-time.ts';
import { useMovePost } from './use-move-post.ts';
import { useNow } from './use-now.ts';
import { CalendarBody } from './views/calendar-body.tsx';
import { type CalendarCell, findMovedTime, suggestTime } from './views/cells.ts';

type CalendarProps = { channels: readonly Channel[]; timeZone: string };

/** The width below which the calendar shows lists; as the shell's. */
const narrow = '(max-width: 47.99em)';

const firstWeekday = getFirstWeekday(navigator.language);

/** The calendar in its three views, with the posts that have no time beside it. */
export function Calendar({ channels, timeZone }: CalendarProps) {
  const now = useNow();
  const [search, setSearch] = useSearchParams();
  const navigate = useNavigate();
  const { gate } = useUser();
  const isNarrow = useMediaQuery(narrow, undefined, { getInitialValueInEffect: false }) ?? false;
  const today = toLocalTime(now, timeZone).day;
  const address = parseCalendarAddress(search, today);
  const { day, view, ...filters } = address;
  const days = listVisibleDays(view, day, firstWeekday);
  const [first = day, last = day] = [days[0], days.at(-1)];
  const between = {
    from: toMoment(first, '00:00', timeZone),
    to: toMoment(addDays(last, 1), '00:00', timeZone),
  };
  const { data, error, isPlaceholderData, refetch } = useTimedPosts(between, filters);
  const [dragged, setDragged] = useState<Post | null>(null);
  const [scheduled, setScheduled] = useState<{ post: Post; day: string; time: string } | null>(null);
  const movePost = useMovePost(timeZone);
  const canMove = gate === 'app';

  const show = (part: Partial<CalendarAddress>) =>
    setSearch(formatCalendarAddress({ ...address, ...part }), { preventScrollReset: true });

  /** Moves a post, or asks for its time if it has none. */
  function move(post: Post, cell: CalendarCell): string {
    const at = findMovedTime(post, cell, timeZone);
    if (!at) {
      setScheduled({ post, ...suggestTime(cell) });
      return 'Choose the time.';
    }
    if (at.getTime() === Date.parse(post.scheduledAt ?? '')) return 'Not moved.';
    if (at <= new Date()) return 'Not moved: that time has passed.';
    movePost({ post, at });
    return `Moved to ${formatMomentIn(at, timeZone)}.`;
  }

  const actions = {
    ...{ canMove, dragged, onDrag: setDragged, onMove: move },
    onCreate: (cell: CalendarCell) => {
      const { day: at, time } = suggestTime(cell);
      void navigate(`/publishing/posts/new?day=${at}&time=${time}`);
    },
    onTurnPage: (by: -1 | 1) => show({ day: turnPage(view, day, by) }),
  };
  return (
    <div className={classes.calendar}>
      <CalendarToolbar
        {...{ address, channels, days, today, timeZone, isNarrow }}
        onShow={show}
        onTurnPage={actions.onTurnPage}
      />
      <div className={classes.columns}>
        <div className={classes.main} aria-busy={isPlaceholderData}>
          {data ? (
            <>
              {channels.length === 0 && view !== 'list' && (
                <p className={classes.note}>
                  No channels yet. <Link to="/publishing/channels">Connect one</Link> to publish posts.
                </p>
              )}
              {data.more && (
                <p className={classes.note}>Not all posts are shown. Filter to see the others.</p>
              )}
              <CalendarBody
                {...{ address, days, firstWeekday, isNarrow, now, timeZone, actions, channels }}
                posts={data.posts}
                onShow={show}
              />
            </>
          ) : error ? (
            <ErrorState error={error} onRetry={refetch} />
          ) : (
            <ListSkeleton count={6} />
          )}
        </div>
        {!isNarrow && (
          <DraftsAside filters={filters} canMove={canMove} onDrag={setDragged} timeZone={timeZone} />
        )}
      </div>
      {scheduled && <ScheduleSheet {...scheduled} timeZone={timeZone} onClose={() => setScheduled(null)} />}
    </div>
  );
}
