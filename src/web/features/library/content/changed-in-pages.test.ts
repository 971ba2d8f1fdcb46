import { describe, expect, it } from 'vitest';
import type { ContentItem } from '#contract/library.ts';
import { changedInPages } from './changed-in-pages.ts';

function itemOf(id: string): ContentItem {
  return {
    id,
    name: id,
    type: 'image',
    category: 'sfw',
    status: 'completed',
    createdAt: '2026-11-21T10:00:00.000Z',
    madeBy: null,
    width: 64,
    height: 64,
    duration: null,
    placeholder: null,
    favourite: false,
    verdict: null,
    tags: [],
    variants: 1,
    trashedAt: null,
    metadata: '{}',
  };
}

const pageOf = (...ids: string[]) => ({ items: ids.map(itemOf), nextCursor: null, total: null });

describe('an item that changes in lists already read', () => {
  const lists = { pages: [pageOf('a', 'b'), pageOf('c')], pageParams: [undefined, 'next'] };

  it('changes in its place, and all else stays what it was', () => {
    const changed = changedInPages(lists, new Map([['b', { favourite: true }]]));
    expect(changed?.pages[0]?.items).toEqual([itemOf('a'), { ...itemOf('b'), favourite: true }]);
    expect(changed?.pages[0]?.items[0]).toBe(lists.pages[0]?.items[0]);
    expect(changed?.pages[1]).toBe(lists.pages[1]);
    expect(lists.pages[0]?.items[1]?.favourite).toBe(false);
  });

  it('is nowhere while nothing has been read', () => {
    expect(changedInPages(undefined, new Map())).toBeUndefined();
  });
});
