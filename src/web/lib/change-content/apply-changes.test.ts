import { describe, expect, it } from 'vitest';
import type { ContentItem } from '#contract/library.ts';
import { applyChangesToPages } from './apply-changes.ts';

function createItem(id: string): ContentItem {
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
    likeness: null,
    favourite: false,
    verdict: null,
    tags: [],
    variants: 1,
    trashedAt: null,
    metadata: '{}',
  };
}

const createPage = (...ids: string[]) => ({
  items: ids.map(createItem),
  nextCursor: null,
  total: null,
  totalCapped: false,
});

describe('an item that changes in loaded lists', () => {
  const lists = { pages: [createPage('a', 'b'), createPage('c')], pageParams: [undefined, 'next'] };

  it('changes in place, and other objects stay the same', () => {
    const changed = applyChangesToPages(lists, new Map([['b', { favourite: true }]]));
    expect(changed?.pages[0]?.items).toEqual([createItem('a'), { ...createItem('b'), favourite: true }]);
    expect(changed?.pages[0]?.items[0]).toBe(lists.pages[0]?.items[0]);
    expect(changed?.pages[1]).toBe(lists.pages[1]);
    expect(lists.pages[0]?.items[1]?.favourite).toBe(false);
  });

  it('is skipped while nothing is loaded', () => {
    expect(applyChangesToPages(undefined, new Map())).toBeUndefined();
  });
});
