import type { ContentItem } from '#contract/library.ts';
import { pictureAddress } from '#web/lib/content.ts';
import type { LibraryWindow } from '../window/library-window.ts';

/** Places that are looked through at a time. */
const stride = 20;

/** The first item behind a place that has a picture or a film, or null where none is left. */
export async function nextWithPicture(
  { total = 0, read }: Pick<LibraryWindow, 'total' | 'read'>,
  place: number,
): Promise<ContentItem | null> {
  for (let first = place + 1; first < total; first += stride) {
    const items = await read(first, Math.min(first + stride, total) - 1);
    const item = items.find((each) => pictureAddress(each, 'preview'));
    if (item) return item;
  }
  return null;
}
