import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { Post } from '#contract/posts.ts';
import { getPostName, isOpen } from '../post-labels.ts';
import type { CalendarCell } from './cells.ts';
import { type Place, stepByCell, stepInGrid } from './grid-keys.ts';

type GridKeysOptions = {
  grid: RefObject<HTMLElement | null>;
  rows: readonly (readonly CalendarCell[])[];
  /** Whether the caller may move posts. */
  canMove: boolean;
  /** Moves a post to a cell. @returns what happened, for the live region */
  onMove: (post: Post, cell: CalendarCell) => string;
  /** Opens the form for a new post in a cell. */
  onCreate: (cell: CalendarCell) => void;
  onTurnPage: (by: -1 | 1) => void;
};

const pageKeys: Record<string, -1 | 1> = { PageUp: -1, PageDown: 1 };

/**
 * The keyboard of the calendar's grid: arrows move the focus, Enter opens, M holds a post, which the arrows then carry to
 * another cell, Enter drops it, Escape puts it back. One cell at a time is in the tab order.
 *
 * Cells are elements with `data-row` and `data-column`, what is in them has `data-item`, and posts have their id as
 * `data-post`.
 */
export function useGridKeys({ canMove, grid, onCreate, onMove, onTurnPage, rows }: GridKeysOptions) {
  const [active, setActive] = useState<Place | null>(null);
  const [held, setHeld] = useState<{ post: Post; at: Place } | null>(null);
  const [message, setMessage] = useState('');
  /** The post that gets the focus as soon as it is in its cell; in any, where none is named. */
  const wanted = useRef<{ id: string; at: Place | null } | null>(null);

  const findCell = ({ column, row }: Place) =>
    grid.current?.querySelector<HTMLElement>(`[data-row="${row}"][data-column="${column}"]`) ?? null;
  const listItems = (place: Place) => [
    ...(findCell(place)?.querySelectorAll<HTMLElement>('[data-item]') ?? []),
  ];
  const size = {
    rows: rows.length,
    columns: rows[0]?.length ?? 0,
    countItems: (row: number, column: number) => listItems({ row, column, item: null }).length,
  };
  const getCell = ({ column, row }: Place) => rows[Math.min(row, rows.length - 1)]?.[column];

  function focus(place: Place): void {
    setActive({ ...place, item: null });
    const element = place.item === null ? findCell(place) : listItems(place)[place.item];
    element?.focus();
  }

  useEffect(() => {
    if (!wanted.current) return;
    const { at, id } = wanted.current;
    const area = at ? findCell(at) : grid.current;
    const post = area?.querySelector<HTMLElement>(`[data-post="${id}"]`);
    if (!post) return;
    wanted.current = null;
    post.focus();
  });

  function findPlace(target: Element): Place | null {
    const cell = target.closest<HTMLElement>('[data-row]');
    if (!cell) return null;
    const [row, column] = [Number(cell.dataset.row), Number(cell.dataset.column)];
    const at = listItems({ row, column, item: null }).findIndex((item) => item.contains(target));
    return { row, column, item: at < 0 ? null : at };
  }

  function hold(post: Post, at: Place): void {
    setHeld({ post, at: { ...at, item: null } });
    focus({ ...at, item: null });
    setMessage(`Holding ${getPostName(post)}. Arrow keys move it, Enter drops it, Escape puts it back.`);
  }

  function putBack(post: Post): void {
    setHeld(null);
    wanted.current = { id: post.id, at: null };
    setMessage('Not moved.');
  }

  function drop({ at, post }: { post: Post; at: Place }): void {
    const cell = getCell(at);
    if (!cell) return;
    setHeld(null);
    wanted.current = { id: post.id, at };
    setMessage(onMove(post, cell));
  }

  function carry({ post }: { post: Post }, to: Place): void {
    setHeld({ post, at: to });
    focus(to);
    const cell = getCell(to);
    setMessage(cell?.isPast ? `${cell.label}. This has passed.` : (cell?.label ?? ''));
  }

  /** @returns whether the key means something while a post is held */
  function handleHeld(key: string, current: { post: Post; at: Place }): boolean {
    const page = pageKeys[key];
    const next = stepByCell(current.at, key, size);
    if (key === 'Escape') putBack(current.post);
    else if (key === 'Enter' || key === ' ') drop(current);
    else if (page) onTurnPage(page);
    else if (next) carry(current, next);
    else return key === 'm' || key === 'M';
    return true;
  }

  function handleFree(key: string, at: Place, target: Element): boolean {
    const page = pageKeys[key];
    const next = stepInGrid(at, key, size);
    const cell = getCell(at);
    const id = target.closest<HTMLElement>('[data-post]')?.dataset.post;
    const post = cell?.posts.find((each) => each.id === id);
    if (page) onTurnPage(page);
    else if (next) focus(next);
    else if (key.toLowerCase() === 'm' && post && isOpen(post) && canMove) hold(post, at);
    // On a post, Enter follows its link.
    else if (key === 'Enter' && at.item === null && cell && !cell.isPast) onCreate(cell);
    else return false;
    return true;
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const at = findPlace(event.target as Element);
    if (!at || event.ctrlKey || event.metaKey || event.altKey) return;
    wanted.current = null;
    const { key } = event;
    const isHandled = held ? handleHeld(key, held) : handleFree(key, at, event.target as Element);
    if (!isHandled) return;
    event.preventDefault();
    event.stopPropagation();
  }

  function onFocus({ target }: FocusEvent<HTMLElement>): void {
    const at = findPlace(target);
    if (at) setActive({ ...at, item: null });
  }

  /** A post that is held when the focus leaves the grid stays where it was. */
  function onBlur({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>): void {
    if (held && !currentTarget.contains(relatedTarget)) {
      setHeld(null);
      setMessage('Not moved.');
    }
  }

  return { active, held, message, say: setMessage, handlers: { onKeyDown, onFocus, onBlur } };
}
