import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { Post } from '#contract/posts.ts';
import { getPostName, isOpen } from '../post-labels.ts';
import { type Place, stepBySlot, stepInGrid } from './grid-keys.ts';
import type { Slot } from './slots.ts';

type GridKeysOptions = {
  grid: RefObject<HTMLElement | null>;
  rows: readonly (readonly Slot[])[];
  /** Whether the caller may move posts. */
  canMove: boolean;
  /** Moves a post to a slot. @returns what happened, for the live region */
  onMove: (post: Post, slot: Slot) => string;
  /** Opens the form for a new post in a slot. */
  onCreate: (slot: Slot) => void;
  onTurnPage: (by: -1 | 1) => void;
};

const pageKeys: Record<string, -1 | 1> = { PageUp: -1, PageDown: 1 };

/**
 * The keyboard of the calendar's grid: arrows move the focus, Enter opens, M holds a post, which the arrows then carry to
 * another slot, Enter drops it, Escape puts it back. One slot at a time is in the tab order.
 *
 * Slots are elements with `data-row` and `data-column`, what is in them has `data-item`, and posts have their id as
 * `data-post`.
 */
export function useGridKeys({ canMove, grid, onCreate, onMove, onTurnPage, rows }: GridKeysOptions) {
  const [active, setActive] = useState<Place | null>(null);
  const [held, setHeld] = useState<{ post: Post; at: Place } | null>(null);
  const [message, setMessage] = useState('');
  /** The post that gets the focus as soon as it is in its new slot. */
  const wanted = useRef<string | null>(null);

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
  const getSlot = ({ column, row }: Place) => rows[Math.min(row, rows.length - 1)]?.[column];

  function focus(place: Place): void {
    setActive({ ...place, item: null });
    const element = place.item === null ? findCell(place) : listItems(place)[place.item];
    element?.focus();
  }

  useEffect(() => {
    const post =
      wanted.current && grid.current?.querySelector<HTMLElement>(`[data-post="${wanted.current}"]`);
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
    wanted.current = post.id;
    setMessage('Not moved.');
  }

  function drop({ at, post }: { post: Post; at: Place }): void {
    const slot = getSlot(at);
    if (!slot) return;
    setHeld(null);
    wanted.current = post.id;
    setMessage(onMove(post, slot));
  }

  function carry({ post }: { post: Post }, to: Place): void {
    setHeld({ post, at: to });
    focus(to);
    const slot = getSlot(to);
    setMessage(slot?.isPast ? `${slot.label}. This has passed.` : (slot?.label ?? ''));
  }

  /** @returns whether the key means something while a post is held */
  function handleHeld(key: string, current: { post: Post; at: Place }): boolean {
    const page = pageKeys[key];
    const next = stepBySlot(current.at, key, size);
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
    const slot = getSlot(at);
    const id = target.closest<HTMLElement>('[data-post]')?.dataset.post;
    const post = slot?.posts.find((each) => each.id === id);
    if (page) onTurnPage(page);
    else if (next) focus(next);
    else if (key.toLowerCase() === 'm' && post && isOpen(post) && canMove) hold(post, at);
    // On a post, Enter follows its link.
    else if (key === 'Enter' && at.item === null && slot && !slot.isPast) onCreate(slot);
    else return false;
    return true;
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const at = findPlace(event.target as Element);
    if (!at || event.ctrlKey || event.metaKey || event.altKey) return;
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
