import { type FocusEvent, useState } from 'react';
import type { LibraryWindow } from './library-window.ts';

/**
 * Which place holds the keyboard's focus: that of the item in it, even when others come before it.
 *
 * @returns the place, or -1; and `within` for the element around the frames, which have `data-place`
 */
export function useFocusedPlace({ at, placeOf }: Pick<LibraryWindow, 'at' | 'placeOf'>) {
  const [focused, setFocused] = useState<{ id: string | undefined; place: number } | null>(null);
  const within = {
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      const place = Number(target.closest<HTMLElement>('[data-place]')?.dataset.place ?? -1);
      setFocused({ id: at(place)?.id, place });
    },
    onBlur: () => setFocused(null),
  };
  if (!focused) return { place: -1, within };
  const { id, place } = focused;
  return { place: id === undefined || at(place)?.id === id ? place : placeOf(id), within };
}
