import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';

type Reorder = {
  list: RefObject<HTMLOListElement | null>;
  /** Moves an entry to another place, counted from 0. */
  onMove: (id: string, to: number) => void;
};

/**
 * Reorders the entries of a list with the pointer and with Alt and the arrow keys. Every entry has its id as
 * `data-entry`. What has the focus keeps it.
 */
export function useReorder({ list, onMove }: Reorder) {
  const [dragged, setDragged] = useState<string | null>(null);
  const focused = useRef<HTMLElement | null>(null);
  const listEntries = () => [...(list.current?.querySelectorAll<HTMLElement>('[data-entry]') ?? [])];
  const findPlace = (id: string) => listEntries().findIndex(({ dataset }) => dataset.entry === id);

  const move = (id: string, to: number) => {
    if (to < 0 || to >= listEntries().length) return;
    focused.current = document.activeElement as HTMLElement | null;
    onMove(id, to);
  };

  // A browser takes the focus from what moves to another place in the document.
  useEffect(() => {
    if (focused.current?.isConnected) focused.current.focus({ preventScroll: true });
    focused.current = null;
  });

  const follow = useRef((_clientY: number) => {});
  follow.current = (clientY) => {
    const at = dragged === null ? -1 : findPlace(dragged);
    if (dragged === null || at < 0) return;
    const isPast = (entry: HTMLElement, index: number) => {
      const { height, top } = entry.getBoundingClientRect();
      return index > at ? clientY > top + height / 2 : clientY >= top + height / 2;
    };
    const to = listEntries().filter((entry, index) => index !== at && isPast(entry, index)).length;
    if (to === at) return;
    move(dragged, to);
    requestAnimationFrame(() => listEntries()[to]?.scrollIntoView({ block: 'nearest' }));
  };

  useEffect(() => {
    if (dragged === null) return;
    const onPointerMove = ({ clientY }: globalThis.PointerEvent) => follow.current(clientY);
    const end = () => setDragged(null);
    const listeners = { pointermove: onPointerMove, pointerup: end, pointercancel: end };
    for (const [name, listener] of Object.entries(listeners)) {
      window.addEventListener(name, listener as EventListener);
    }
    return () => {
      for (const [name, listener] of Object.entries(listeners)) {
        window.removeEventListener(name, listener as EventListener);
      }
    };
  }, [dragged]);

  return {
    dragged,
    move: (id: string, by: -1 | 1) => move(id, findPlace(id) + by),
    startDrag: (id: string) => (event: PointerEvent) => {
      if (event.button === 0) setDragged(id);
    },
    /** Moves an entry with Alt and an arrow key, from anywhere in it. */
    moveByKey: (id: string) => (event: KeyboardEvent) => {
      const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
      if (!event.altKey || by === undefined) return;
      event.preventDefault();
      move(id, findPlace(id) + by);
    },
  };
}
