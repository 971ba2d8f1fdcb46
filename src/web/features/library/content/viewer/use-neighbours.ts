import { useEffect, useRef } from 'react';
import type { ContentItem } from '#contract/library.ts';
import { findPreviewUrl } from '#web/lib/content.ts';
import type { LibraryWindow } from '../window/library-window.ts';
import { findNextWithPicture } from './find-next-with-picture.ts';

/** Number of items loaded ahead on each side; the pictures of the nearest two are preloaded. */
const readAhead = 3;

export type Neighbours = {
  previous: ContentItem | undefined;
  next: ContentItem | undefined;
  first: () => void;
  last: () => void;
  /** Goes to the next item with a picture, for slideshows; resolves to whether there was one. */
  showNext: () => Promise<boolean>;
};

/** The neighbours of the shown item in the list, with their pictures preloaded. */
export function useNeighbours(
  list: LibraryWindow,
  shown: string | null,
  move: (id: string) => void,
): Neighbours {
  const place = shown === null ? -1 : list.findPlace(shown);
  const total = list.total ?? 0;
  const previous = place > 0 ? list.findItem(place - 1) : undefined;
  const next = place >= 0 ? list.findItem(place + 1) : undefined;

  const { read } = list;
  const latest = useRef(read);
  latest.current = read;
  useEffect(() => {
    if (place < 0 || total === 0) return;
    // A failed load is retried at the next step; until then the arrow is missing.
    const last = Math.min(total - 1, place + readAhead);
    latest.current(Math.max(0, place - readAhead), last).catch(() => {});
  }, [place, total]);

  const pictures = [next, previous].map((item) => item && findPreviewUrl(item, 'preview'));
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
    showNext: async () => {
      const item = place < 0 ? null : await findNextWithPicture(list, place).catch(() => null);
      if (item) move(item.id);
      return item !== null;
    },
  };
}

/** Preloads and decodes pictures. */
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
