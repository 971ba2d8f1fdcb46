import { IconPlus } from '@tabler/icons-react';
import { type DragEvent, type ReactNode, type RefObject, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { Post } from '#contract/posts.ts';
import classes from './calendar-grid.module.css';
import { PostEntry } from './post-entry.tsx';
import type { Slot } from './slots.ts';
import { useGridKeys } from './use-grid-keys.ts';

export type GridActions = {
  /** Whether the caller may move posts. */
  canMove: boolean;
  /** The post that is being dragged, also from outside of the grid. */
  dragged: Post | null;
  onDrag: (post: Post | null) => void;
  /** Moves a post to a slot. @returns what happened, for screen readers */
  onMove: (post: Post, slot: Slot) => string;
  /** Opens the form for a new post in a slot. */
  onCreate: (slot: Slot) => void;
  onTurnPage: (by: -1 | 1) => void;
};

type CalendarGridProps = GridActions & {
  label: string;
  rows: readonly (readonly Slot[])[];
  /** The heads of the columns, and of the rows where these have any. */
  columns: readonly { key: string; head: ReactNode; name: string; isToday: boolean }[];
  rowHeads?: readonly string[];
  timeZone: string;
  /** What a slot shows above its posts. */
  renderHead?: (slot: Slot) => ReactNode;
  /** The most posts that a slot shows; a link leads to all of them. */
  most: number;
  getListAddress: (slot: Slot) => string;
  /** Scrolls by itself; null: with the page. */
  scroller?: RefObject<HTMLDivElement | null>;
};

/** The calendar's grid, of days or of hours: posts are dragged, or moved by the keyboard, from slot to slot. */
export function CalendarGrid(props: CalendarGridProps) {
  const { canMove, columns, label, onCreate, onMove, onTurnPage, rowHeads, rows, scroller } = props;
  const grid = useRef<HTMLTableElement>(null);
  const keys = useGridKeys({ grid, rows, canMove, onMove, onCreate, onTurnPage });
  const [over, setOver] = useState<string | null>(null);
  const first = findFirst(rows);
  return (
    <div ref={scroller} className={classes.scroller} data-scrolls={scroller ? true : undefined}>
      <table
        ref={grid}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: its cells take the focus (WAI-ARIA, grid)
        role="grid"
        aria-label={label}
        className={classes.grid}
        data-hours={rowHeads ? true : undefined}
        {...keys.handlers}
      >
        <thead>
          <tr>
            {rowHeads && <th scope="col" aria-label="Hour" />}
            {columns.map(({ head, isToday, key, name }) => (
              <th key={key} scope="col" aria-label={name} data-today={isToday || undefined}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((slots, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a place of the grid, which keeps the focus on another page
            <tr key={row}>
              {rowHeads && <th scope="row">{rowHeads[row]}</th>}
              {slots.map((slot, column) => (
                <SlotCell
                  {...props}
                  key={columns[column]?.key}
                  slot={slot}
                  place={{ row, column }}
                  isInOrder={isAt(keys.active ?? first, row, column)}
                  held={keys.held && isAt(keys.held.at, row, column) ? keys.held.post : null}
                  isOver={over === slot.key}
                  onOver={setOver}
                  onDropped={(post) => keys.say(onMove(post, slot))}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p role="status" className={classes.unseen}>
        {keys.message}
      </p>
    </div>
  );
}

const isAt = (at: { row: number; column: number }, row: number, column: number) =>
  at.row === row && at.column === column;

/** The slot in the tab order before any had the focus: that of today, and of this hour. */
function findFirst(rows: readonly (readonly Slot[])[]): { row: number; column: number } {
  for (const [row, slots] of rows.entries()) {
    const column = slots.findIndex(({ isPast, isToday }) => isToday && !isPast);
    if (column >= 0) return { row, column };
  }
  return { row: 0, column: 0 };
}

type SlotCellProps = CalendarGridProps & {
  slot: Slot;
  place: { row: number; column: number };
  /** Whether it is in the tab order. */
  isInOrder: boolean;
  /** The post that the keyboard holds over it. */
  held: Post | null;
  isOver: boolean;
  onOver: (key: string | null) => void;
  onDropped: (post: Post) => void;
};

function SlotCell(props: SlotCellProps) {
  const { dragged, held, isInOrder, isOver, onDrag, onDropped, onOver, place, renderHead, slot } = props;
  const isTarget = dragged !== null && !slot.isPast;
  const drop = {
    onDragOver: (event: DragEvent) => {
      if (!isTarget) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'move';
      if (!isOver) onOver(slot.key);
    },
    onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
      if (isOver && !currentTarget.contains(relatedTarget as Node | null)) onOver(null);
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      onOver(null);
      if (dragged && isTarget) onDropped(dragged);
      onDrag(null);
    },
  };
  return (
    <td
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: it takes the focus (WAI-ARIA, grid)
      role="gridcell"
      tabIndex={isInOrder ? 0 : -1}
      className={classes.slot}
      aria-label={describeSlot(slot)}
      data-row={place.row}
      data-column={place.column}
      data-today={slot.isToday || undefined}
      data-past={slot.isPast || undefined}
      data-over={(isTarget && isOver) || undefined}
      data-held={held ? (slot.isPast ? 'past' : 'free') : undefined}
      {...drop}
    >
      {renderHead?.(slot)}
      <SlotPosts {...props} />
      {held && (
        <span className={classes.ghost}>{slot.isPast ? 'This has passed' : 'Enter drops it here'}</span>
      )}
    </td>
  );
}

const describeSlot = ({ label, posts }: Slot) =>
  posts.length === 0 ? label : `${label}, ${posts.length === 1 ? '1 post' : `${posts.length} posts`}`;

function SlotPosts({ canMove, getListAddress, most, onCreate, onDrag, slot, timeZone }: SlotCellProps) {
  const shown = slot.posts.length > most ? slot.posts.slice(0, most - 1) : slot.posts;
  const left = slot.posts.length - shown.length;
  return (
    <span className={classes.posts}>
      {shown.map((post) => (
        <PostEntry key={post.id} post={post} timeZone={timeZone} canMove={canMove} onDrag={onDrag} />
      ))}
      {left > 0 && (
        <Link className={classes.more} to={getListAddress(slot)} data-item tabIndex={-1}>
          {left} more
        </Link>
      )}
      {!slot.isPast && (
        <button
          type="button"
          className={classes.add}
          tabIndex={-1}
          aria-label={`New post on ${slot.label}`}
          onClick={() => onCreate(slot)}
        >
          <IconPlus size={16} stroke={1.5} aria-hidden />
        </button>
      )}
    </span>
  );
}
