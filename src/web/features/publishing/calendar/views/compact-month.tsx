import { type KeyboardEvent, useRef } from 'react';
import type { Post } from '#contract/posts.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { getPostLabel } from '../post-labels.ts';
import type { CalendarAddress } from '../time/calendar-address.ts';
import { formatDay, formatLongDay, listWeeksOfMonth } from '../time/calendar-days.ts';
import { type CalendarCell, listMonthCells } from './cells.ts';
import classes from './compact-month.module.css';
import { PostRows } from './day-list.tsx';
import { stepByCell } from './grid-keys.ts';

type CompactMonthProps = {
  address: CalendarAddress;
  posts: readonly Post[];
  firstWeekday: number;
  now: Date;
  timeZone: string;
  onShow: (part: Partial<CalendarAddress>) => void;
};

/** The month on a narrow screen: a dot for each post of a day, and the posts of the selected day beneath. */
export function CompactMonth({ address, firstWeekday, now, onShow, posts, timeZone }: CompactMonthProps) {
  const rows = listMonthCells(listWeeksOfMonth(address.day, firstWeekday), { posts, now, timeZone });
  const grid = useRef<HTMLTableElement>(null);
  const selected = rows.flat().find(({ day }) => day === address.day);

  function onKeyDown(event: KeyboardEvent): void {
    const row = rows.findIndex((cells) => cells.some(({ day }) => day === address.day));
    const column = rows[row]?.findIndex(({ day }) => day === address.day) ?? -1;
    const next = stepByCell({ row, column, item: null }, event.key, {
      rows: rows.length,
      columns: 7,
      countItems: () => 0,
    });
    const cell = next && rows[next.row]?.[next.column];
    if (!cell) return;
    event.preventDefault();
    onShow({ day: cell.day });
    requestAnimationFrame(() => grid.current?.querySelector<HTMLElement>('[aria-pressed="true"]')?.focus());
  }

  return (
    <>
      <table ref={grid} className={classes.month} onKeyDown={onKeyDown}>
        <thead>
          <tr>
            {rows[0]?.map(({ day }) => (
              <th key={day} scope="col" aria-label={formatDay(day, { weekday: 'long' })}>
                {formatDay(day, { weekday: 'narrow' })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells) => (
            <tr key={cells[0]?.key}>
              {cells.map((cell) => (
                <td key={cell.key}>
                  <DayButton
                    cell={cell}
                    isSelected={cell === selected}
                    isOutside={cell.day.slice(0, 7) !== address.day.slice(0, 7)}
                    onSelect={() => onShow({ day: cell.day })}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <section className={classes.selected} aria-label={formatLongDay(address.day)}>
        <h3>{formatLongDay(address.day)}</h3>
        {selected && selected.posts.length > 0 ? (
          <PostRows posts={selected.posts} timeZone={timeZone} />
        ) : (
          <p className={classes.none}>No posts on this day.</p>
        )}
        {selected && !selected.isPast && (
          <ButtonLink variant="default" to={`/publishing/posts/new?day=${address.day}`}>
            New post on this day
          </ButtonLink>
        )}
      </section>
    </>
  );
}

type DayButtonProps = { cell: CalendarCell; isSelected: boolean; isOutside: boolean; onSelect: () => void };

const mostDots = 3;

function DayButton({ isOutside, isSelected, onSelect, cell }: DayButtonProps) {
  const { day, isToday, label, posts } = cell;
  const count = posts.length === 0 ? '' : posts.length === 1 ? ', 1 post' : `, ${posts.length} posts`;
  return (
    <button
      type="button"
      className={classes.day}
      tabIndex={isSelected ? 0 : -1}
      aria-pressed={isSelected}
      aria-label={`${label}${isToday ? ', today' : ''}${count}`}
      data-today={isToday || undefined}
      data-outside={isOutside || undefined}
      onClick={onSelect}
    >
      {formatDay(day, { day: 'numeric' })}
      <span className={classes.dots}>
        {posts.slice(0, mostDots).map((post) => (
          <i key={post.id} data-tone={getPostLabel(post).tone} />
        ))}
        {posts.length > mostDots && <b>+{posts.length - mostDots}</b>}
      </span>
    </button>
  );
}
