import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ContentItem } from '#contract/library.ts';
import {
  createPartialMap,
  findPart,
  listParts,
  prependItem,
  removePlaces,
  toLibraryMap,
} from './library-map.ts';

/** A list whose items have letters for shapes: the letter says which item it is. */
function createMap(shapes: string, size = 3) {
  const parts = Array.from({ length: Math.ceil(shapes.length / size) }, (_, part) => ({
    cursor: part === 0 ? null : `after ${part * size}`,
    createdAt: '2026-11-20T12:00:00.000Z',
  }));
  return toLibraryMap({ total: shapes.length, size, parts, shapes }, {}, 1);
}

describe('the map of a library', () => {
  const map = createMap('abcdefgh');

  it('finds the part of every place', () => {
    expect(map.parts.map(({ first, length }) => [first, length])).toEqual([
      [0, 3],
      [3, 3],
      [6, 2],
    ]);
    expect(findPart(map, 2)?.cursor).toBe(null);
    expect(findPart(map, 3)?.cursor).toBe('after 3');
    expect(findPart(map, 7)?.cursor).toBe('after 6');
    expect([findPart(map, -1), findPart(map, 8), findPart(createMap(''), 0)]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(listParts(map, { first: 2, last: 3 }).map(({ first }) => first)).toEqual([0, 3]);
  });

  it('removes items, part by part', () => {
    const letters = fc.string({ unit: fc.constantFrom(...'abcdefghijklmnopqrst'), maxLength: 40 });
    fc.assert(
      fc.property(letters, fc.array(fc.nat(39)), fc.integer({ min: 1, max: 7 }), (shapes, drawn, size) => {
        const places = [...new Set(drawn)].filter((place) => place < shapes.length).sort((a, b) => a - b);
        const whole = createMap(shapes, size);
        const left = removePlaces(whole, places);
        expect(left.shapes).toBe([...shapes].filter((_, place) => !places.includes(place)).join(''));
        expect(left.total).toBe(left.shapes.length);
        let first = 0;
        for (const part of left.parts) {
          const was = whole.parts.find(({ cursor }) => cursor === part.cursor);
          const page = [...shapes].slice(was?.first, (was?.first ?? 0) + (was?.length ?? 0));
          const kept = page.filter((_, at) => !places.includes((was?.first ?? 0) + at));
          expect(part.first).toBe(first);
          expect(left.shapes.slice(first, first + part.length)).toBe(kept.join(''));
          first += part.length;
        }
        expect(first).toBe(left.total);
      }),
    );
  });

  it('is partial from the first page until the whole list is known', () => {
    const size = [
      { width: 1024, height: 1024 },
      { width: null, height: null },
      { width: 1216, height: 832 },
    ];
    const items = size.map((sides, at) => ({ id: `${at}`, createdAt: '2026-11-20T12:00:00.000Z', ...sides }));
    const beginning = createPartialMap(items as ContentItem[], { sort: 'oldest' }, 4);
    expect(beginning).toMatchObject({ total: 3, shapes: '@@D', version: 4, isPartial: true });
    expect(findPart(beginning, 2)).toMatchObject({ cursor: null, first: 0, length: 3 });
    expect(createPartialMap([], {}, 1).parts).toEqual([]);
    expect(map.isPartial).toBe(false);
  });

  it('can have an item prepended', () => {
    const item = { id: 'x', createdAt: '2026-11-21T12:00:00.000Z', width: 1, height: 1 } as ContentItem;
    const longer = prependItem(map, item);
    expect([longer.total, longer.shapes]).toEqual([9, '@abcdefgh']);
    expect(findPart(longer, 0)?.items).toEqual([item]);
    expect(findPart(longer, 1)?.cursor).toBe(null);
    expect(findPart(longer, 8)?.cursor).toBe('after 6');
  });
});
