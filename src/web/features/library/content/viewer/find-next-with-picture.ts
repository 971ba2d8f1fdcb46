import type { ContentItem } from '#contract/library.ts';
import { findPreviewUrl } from '#web/lib/content.ts';
import type { LibraryWindow } from '../window/library-window.ts';

/** Number of places loaded at a time. */
const batchSize = 20;

/** The first item after a place that has a picture or a video, or null. */
export async function findNextWithPicture(
  { total = 0, read }: Pick<LibraryWindow, 'total' | 'read'>,
  place: number,
): Promise<ContentItem | null> {
  for (let first = place + 1; first < total; first += batchSize) {
    const items = await read(first, Math.min(first + batchSize, total) - 1);
    const item = items.find((each) => findPreviewUrl(each, 'preview'));
    if (item) return item;
  }
  return null;
}
