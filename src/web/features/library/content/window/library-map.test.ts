import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ContentItem } from '#contract/library.ts';
import { libraryMap, mapOfBeginning, partAt, partsOf, withFirst, withoutPlaces } from './library-map.ts';

/** A list whose items have letters for shapes: the letter says which item it is. */
function mapOf(shapes: string, size = 3) {
  const parts = Array.from({ length: Math.ceil(shapes.length / size) }, (_, part) => ({
    cursor: part === 0 ? null : `after ${part * size}`,
    createdAt: '2026-11-20T12:00:00.000Z',
  }));
  return libraryMap({ total: shapes.length, size, parts, shapes }, {}, 1);
}

describe('the map of a library', () => {
  const map = mapOf('abcdefgh');

  it('knows the part of every place', () => {
    expect(map.parts.map(({ first, length }) => [first, length])).toEqual([
      [0, 3],
      [3, 3],
      [6, 2],
    ]);
    expect(partAt(map, 2)?.cursor).toBe(null);
    expect(partAt(map, 3)?.cursor).toBe('after 3');
    expect(partAt(map, 7)?.cursor).toBe('after 6');
    expect([partAt(map, -1), partAt(map, 8), partAt(mapOf(''), 0)]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(partsOf(map, { first: 2, last: 3 }).map(({ first }) => first)).toEqual([0, 3]);
  });

  it('goes on without some items, part by part', () => {
    const letters = fc.string({ unit: fc.constantFrom(...'abcdefghijklmnopqrst'), maxLength: 40 });
    fc.assert(
      fc.property(letters, fc.array(fc.nat(39)), fc.integer({ min: 1, max: 7 }), (shapes, drawn, size) => {
        const places = [...new Set(drawn)].filter((place) => place < shapes.length).sort((a, b) => a - b);
        const whole = mapOf(shapes, size);
        const left = withoutPlaces(whole, places);
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

  it('begins as its first page does, until the whole is known', () => {
    const size = [
      { width: 1024, height: 1024 },
      { width: null, height: null },
      { width: 1216, height: 832 },
    ];
    const items = size.map((sides, at) => ({ id: `${at}`, createdAt: '2026-11-20T12:00:00.000Z', ...sides }));
    const beginning = mapOfBeginning(items as ContentItem[], { sort: 'oldest' }, 4);
    expect(beginning).toMatchObject({ total: 3, shapes: '@@D', version: 4, isBeginning: true });
    expect(partAt(beginning, 2)).toMatchObject({ cursor: null, first: 0, length: 3 });
    expect(mapOfBeginning([], {}, 1).parts).toEqual([]);
    expect(map.isBeginning).toBe(false);
  });

  it('may have an item before all others', () => {
    const item = { id: 'x', createdAt: '2026-11-21T12:00:00.000Z', width: 1, height: 1 } as ContentItem;
    const longer = withFirst(map, item);
    expect([longer.total, longer.shapes]).toEqual([9, '@abcdefgh']);
    expect(partAt(longer, 0)?.items).toEqual([item]);
    expect(partAt(longer, 1)?.cursor).toBe(null);
    expect(partAt(longer, 8)?.cursor).toBe('after 6');
  });
});
