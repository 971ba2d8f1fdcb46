import { useEffect, useRef } from 'react';
import type { ContentItem } from '#contract/library.ts';
import { pictureAddress } from '#web/lib/content.ts';
import type { LibraryWindow } from '../window/library-window.ts';
import { nextWithPicture } from './next-with-picture.ts';

/** How many items on each side are read before somebody goes there; the pictures of the nearest are fetched too. */
const readAhead = 3;

export type Neighbours = {
  previous: ContentItem | undefined;
  next: ContentItem | undefined;
  first: () => void;
  last: () => void;
  /** For a slideshow: to the next item that has something to show. Gives whether there was one. */
  nextShowable: () => Promise<boolean>;
};

/** What stands around the shown item in the list, wherever in it that is. Its pictures are there before they are asked for. */
export function useNeighbours(
  list: LibraryWindow,
  shown: string | null,
  move: (id: string) => void,
): Neighbours {
  const place = shown === null ? -1 : list.placeOf(shown);
  const total = list.total ?? 0;
  const previous = place > 0 ? list.at(place - 1) : undefined;
  const next = place >= 0 ? list.at(place + 1) : undefined;

  const { read } = list;
  const latest = useRef(read);
  latest.current = read;
  useEffect(() => {
    if (place < 0 || total === 0) return;
    // What cannot be read is asked for again at the next step; the arrow towards it is not there until then.
    const last = Math.min(total - 1, place + readAhead);
    latest.current(Math.max(0, place - readAhead), last).catch(() => {});
  }, [place, total]);

  const pictures = [next, previous].map((item) => item && pictureAddress(item, 'preview'));
  useFetchedPictures(pictures);

  async function goTo(wanted: number): Promise<void> {
    if (total === 0 || wanted === place) return;
    const [item] = await read(wanted, wanted).catch(() => []);
    if (item) move(item.id);
  }
  return {
    previous,
    next,
    first: () => void goTo(0),
    last: () => void goTo(total - 1),
    nextShowable: async () => {
      const item = place < 0 ? null : await nextWithPicture(list, place).catch(() => null);
      if (item) move(item.id);
      return item !== null;
    },
  };
}

/** Has the browser fetch and decode pictures. */
function useFetchedPictures(addresses: (string | null | undefined)[]): void {
  const key = addresses.join(' ');
  useEffect(() => {
    for (const address of key.split(' ').filter(Boolean)) {
      const picture = new Image();
      picture.src = address;
      picture.decode().catch(() => {});
    }
  }, [key]);
}
