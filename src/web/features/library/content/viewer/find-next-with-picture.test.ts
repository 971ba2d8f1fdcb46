import { describe, expect, it } from 'vitest';
import type { ContentItem } from '#contract/library.ts';
import { findNextWithPicture } from './find-next-with-picture.ts';

const item = (place: number, status: ContentItem['status']): ContentItem => ({
  id: `0199a000-0000-7000-8000-${String(place).padStart(12, '0')}`,
  name: `Item ${place}`,
  type: 'image',
  category: 'sfw',
  status,
  createdAt: '2026-01-01T00:00:00.000Z',
  madeBy: null,
  width: null,
  height: null,
  duration: null,
  placeholder: null,
  likeness: null,
  favourite: false,
  verdict: null,
  variants: 1,
  tags: [],
  trashedAt: null,
  metadata: '{}',
});

/** A list in which only these places have something to show. */
function createList(total: number, ...shown: number[]) {
  const reads: [number, number][] = [];
  const read = async (first: number, last: number) => {
    reads.push([first, last]);
    return Array.from({ length: last - first + 1 }, (_, index) =>
      item(first + index, shown.includes(first + index) ? 'completed' : 'failed'),
    );
  };
  return { total, read, reads };
}

describe('a slideshow’s next item', () => {
  it('is the next with a picture, however far down', async () => {
    expect((await findNextWithPicture(createList(5, 0, 1, 4), 0))?.name).toBe('Item 1');
    expect((await findNextWithPicture(createList(5, 0, 1, 4), 1))?.name).toBe('Item 4');
    const far = createList(100, 77);
    expect((await findNextWithPicture(far, 3))?.name).toBe('Item 77');
    expect(far.reads.at(-1)).toEqual([64, 83]);
  });

  it('is null at the end, and nothing beyond the end is loaded', async () => {
    const list = createList(30, 0, 2);
    expect(await findNextWithPicture(list, 2)).toBeNull();
    expect(list.reads.at(-1)).toEqual([23, 29]);
    expect(await findNextWithPicture(createList(3, 2), 2)).toBeNull();
  });
});
