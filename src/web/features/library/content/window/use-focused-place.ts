import { type FocusEvent, useState } from 'react';
import type { LibraryWindow } from './library-window.ts';

/**
 * The place of the focused item, which follows the item when others are inserted before it.
 *
 * @returns the place, or -1; and `within`, the handlers for the element around the frames (with `data-place`)
 */
export function useFocusedPlace({ findItem, findPlace }: Pick<LibraryWindow, 'findItem' | 'findPlace'>) {
  const [focused, setFocused] = useState<{ id: string | undefined; place: number } | null>(null);
  const within = {
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      const place = Number(target.closest<HTMLElement>('[data-place]')?.dataset.place ?? -1);
      setFocused({ id: findItem(place)?.id, place });
    },
    onBlur: () => setFocused(null),
  };
  if (!focused) return { place: -1, within };
  const { id, place } = focused;
  return { place: id === undefined || findItem(place)?.id === id ? place : findPlace(id), within };
}
