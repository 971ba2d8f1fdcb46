import { IconPlus } from '@tabler/icons-react';
import { type DragEvent, type ReactNode, type RefObject, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { Post } from '#contract/posts.ts';
import classes from './calendar-grid.module.css';
import type { CalendarCell } from './cells.ts';
import { PostEntry } from './post-entry.tsx';
import { useGridKeys } from './use-grid-keys.ts';

export type GridActions = {
  /** Whether the caller may move posts. */
  canMove: boolean;
  /** The post that is being dragged, also from outside of the grid. */
  dragged: Post | null;
  onDrag: (post: Post | null) => void;
  /** Moves a post to a cell. @returns what happened, for screen readers */
  onMove: (post: Post, cell: CalendarCell) => string;
  /** Opens the form for a new post in a cell. */
  onCreate: (cell: CalendarCell) => void;
  onTurnPage: (by: -1 | 1) => void;
};

type CalendarGridProps = GridActions & {
  label: string;
  rows: readonly (readonly CalendarCell[])[];
  /** The heads of the columns, and of the rows where these have any. */
  columns: readonly { key: string; head: ReactNode; name: string; isToday: boolean }[];
  rowHeads?: readonly string[];
  timeZone: string;
  /** What a cell shows above its posts. */
  renderHead?: (cell: CalendarCell) => ReactNode;
  /** The most posts that a cell shows; a link leads to all of them. */
  most: number;
  getListAddress: (cell: CalendarCell) => string;
  /** Scrolls by itself; null: with the page. */
  scroller?: RefObject<HTMLDivElement | null>;
};

/** The calendar's grid, of days or of hours: posts are dragged, or moved by the keyboard, from cell to cell. */
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
          {rows.map((cells, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a place of the grid, which keeps the focus on another page
            <tr key={row}>
              {rowHeads && <th scope="row">{rowHeads[row]}</th>}
              {cells.map((cell, column) => (
                <GridCell
                  {...props}
                  key={columns[column]?.key}
                  cell={cell}
                  place={{ row, column }}
                  isInOrder={isAt(keys.active ?? first, row, column)}
                  held={keys.held && isAt(keys.held.at, row, column) ? keys.held.post : null}
                  isOver={over === cell.key}
                  onOver={setOver}
                  onDropped={(post) => keys.say(onMove(post, cell))}
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

/** The cell in the tab order before any had the focus: that of today, and of this hour. */
function findFirst(rows: readonly (readonly CalendarCell[])[]): { row: number; column: number } {
  for (const [row, cells] of rows.entries()) {
    const column = cells.findIndex(({ isPast, isToday }) => isToday && !isPast);
    if (column >= 0) return { row, column };
  }
  return { row: 0, column: 0 };
}

type GridCellProps = CalendarGridProps & {
  cell: CalendarCell;
  place: { row: number; column: number };
  /** Whether it is in the tab order. */
  isInOrder: boolean;
  /** The post that the keyboard holds over it. */
  held: Post | null;
  isOver: boolean;
  onOver: (key: string | null) => void;
  onDropped: (post: Post) => void;
};

function GridCell(props: GridCellProps) {
  const { dragged, held, isInOrder, isOver, onDrag, onDropped, onOver, place, renderHead, cell } = props;
  const isTarget = dragged !== null && !cell.isPast;
  const drop = {
    onDragOver: (event: DragEvent) => {
      if (!isTarget) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'move';
      if (!isOver) onOver(cell.key);
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
      className={classes.cell}
      data-row={place.row}
      data-column={place.column}
      data-today={cell.isToday || undefined}
      data-past={cell.isPast || undefined}
      data-over={(isTarget && isOver) || undefined}
      data-held={held ? (cell.isPast ? 'past' : 'free') : undefined}
      {...drop}
    >
      <span className={classes.unseen}>{describeCell(cell)}</span>
      {renderHead?.(cell)}
      <CellPosts {...props} />
      {held && (
        <span className={classes.ghost}>{cell.isPast ? 'This has passed' : 'Enter drops it here'}</span>
      )}
    </td>
  );
}

const describeCell = ({ label, posts }: CalendarCell) =>
  `${label}, ${posts.length === 1 ? '1 post' : `${posts.length || 'no'} posts`}`;

function CellPosts({ canMove, getListAddress, most, onCreate, onDrag, cell, timeZone }: GridCellProps) {
  const shown = cell.posts.length > most ? cell.posts.slice(0, most - 1) : cell.posts;
  const left = cell.posts.length - shown.length;
  return (
    <span className={classes.posts}>
      {shown.map((post) => (
        <PostEntry key={post.id} post={post} timeZone={timeZone} canMove={canMove} onDrag={onDrag} />
      ))}
      {left > 0 && (
        <Link className={classes.more} to={getListAddress(cell)} data-item tabIndex={-1}>
          {left} more
        </Link>
      )}
      {!cell.isPast && (
        <button
          type="button"
          className={classes.add}
          tabIndex={-1}
          aria-label={`New post on ${cell.label}`}
          onClick={() => onCreate(cell)}
        >
          <IconPlus size={16} stroke={1.5} aria-hidden />
        </button>
      )}
    </span>
  );
}
