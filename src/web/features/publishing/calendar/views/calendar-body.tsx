import { useEffect, useRef } from 'react';
import type { Channel } from '#contract/channels.ts';
import type { Post } from '#contract/posts.ts';
import { toLocalTime } from '#contract/zoned-time.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { type CalendarAddress, formatCalendarAddress } from '../time/calendar-address.ts';
import { formatDay, formatLongDay, getWeekday, listWeeksOfMonth } from '../time/calendar-days.ts';
import classes from './calendar-grid.module.css';
import { CalendarGrid, type GridActions } from './calendar-grid.tsx';
import { type CalendarCell, listMonthCells, listWeekCells } from './cells.ts';
import { CompactMonth } from './compact-month.tsx';
import { DayList } from './day-list.tsx';

type CalendarBodyProps = {
  address: CalendarAddress;
  days: readonly string[];
  posts: readonly Post[];
  channels: readonly Channel[];
  firstWeekday: number;
  isNarrow: boolean;
  now: Date;
  timeZone: string;
  actions: GridActions;
  onShow: (part: Partial<CalendarAddress>) => void;
};

/** The posts of the calendar's page in its view. Narrow screens have dots and lists in place of the grids. */
export function CalendarBody(props: CalendarBodyProps) {
  const { address, isNarrow, posts } = props;
  const isFiltered = Boolean(address.personaId || address.channelId || address.state);
  if (address.view === 'month') return isNarrow ? <CompactMonth {...props} /> : <Month {...props} />;
  if (address.view === 'week' && !isNarrow) return <Week {...props} />;
  if (posts.length > 0) return <DayList {...props} />;
  return <NoPosts isFiltered={isFiltered} hasChannels={props.channels.length > 0} />;
}

function NoPosts({ hasChannels, isFiltered }: { hasChannels: boolean; isFiltered: boolean }) {
  if (isFiltered) return <EmptyState title="No matching posts" hint="Choose other filters, or other days." />;
  if (!hasChannels)
    return (
      <EmptyState
        title="No channels yet"
        hint="Connect Instagram, X and others, or add a channel that you publish to by hand."
        action={<ButtonLink to="/publishing/channels">Connect a channel</ButtonLink>}
      />
    );
  return (
    <EmptyState
      title="No posts in these days"
      hint="Write a post, and give it a time."
      action={<ButtonLink to="/publishing/posts/new">New post</ButtonLink>}
    />
  );
}

/** The most posts that a day of the month, and an hour of the week, shows. */
const mostOfDay = 3;
const mostOfHour = 4;

const getListAddress = (address: CalendarAddress) => (cell: CalendarCell) =>
  `/publishing?${formatCalendarAddress({ ...address, view: 'list', day: cell.day })}`;

function Month({ actions, address, firstWeekday, now, posts, timeZone }: CalendarBodyProps) {
  const weeks = listWeeksOfMonth(address.day, firstWeekday);
  const month = address.day.slice(0, 7);
  const today = toLocalTime(now, timeZone).day;
  return (
    <CalendarGrid
      {...actions}
      label={`Posts of ${formatDay(address.day, { month: 'long', year: 'numeric' })}`}
      rows={listMonthCells(weeks, { posts, now, timeZone })}
      columns={(weeks[0] ?? []).map((day) => ({
        key: String(getWeekday(day)),
        head: formatDay(day, { weekday: 'short' }),
        name: formatDay(day, { weekday: 'long' }),
        isToday: false,
      }))}
      timeZone={timeZone}
      most={mostOfDay}
      getListAddress={getListAddress(address)}
      renderHead={({ day }) => (
        <span
          className={classes.dayNumber}
          aria-hidden="true"
          data-outside={!day.startsWith(month) || undefined}
          data-today={day === today || undefined}
        >
          {formatDay(day, day.endsWith('-01') ? { day: 'numeric', month: 'short' } : { day: 'numeric' })}
        </span>
      )}
    />
  );
}

/** The hours of a day on the reader's clock: `7 AM`, `07`. */
const hourHeads = Array.from({ length: 24 }, (_, hour) => {
  const format = new Intl.DateTimeFormat(undefined, { hour: 'numeric', timeZone: 'UTC' });
  return format.format(new Date(Date.UTC(2000, 0, 1, hour)));
});

/** The hour at which the week's hours begin to show, unless there are earlier posts. */
const morning = 7;

function Week({ actions, address, days, now, posts, timeZone }: CalendarBodyProps) {
  const today = toLocalTime(now, timeZone).day;
  const rows = listWeekCells(days, { posts, now, timeZone });
  const scroller = useRef<HTMLDivElement>(null);
  const firstHour = rows.findIndex((cells) => cells.some((cell) => cell.posts.length > 0));
  const shownHour = firstHour < 0 ? morning : Math.min(firstHour, morning);
  useEffect(() => {
    const row = scroller.current?.querySelector<HTMLElement>(`[data-row="${shownHour}"]`)?.closest('tr');
    const head = scroller.current?.querySelector('thead')?.clientHeight ?? 0;
    if (row && scroller.current) scroller.current.scrollTop = row.offsetTop - head;
  }, [shownHour]);
  return (
    <CalendarGrid
      {...actions}
      label={`Posts of the week of ${formatLongDay(days[0] ?? address.day)}`}
      rows={rows}
      rowHeads={hourHeads}
      columns={days.map((day) => ({
        key: String(getWeekday(day)),
        head: formatDay(day, { weekday: 'short', day: 'numeric' }),
        name: formatLongDay(day),
        isToday: day === today,
      }))}
      timeZone={timeZone}
      most={mostOfHour}
      getListAddress={getListAddress(address)}
      scroller={scroller}
    />
  );
}
