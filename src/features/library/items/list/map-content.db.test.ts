import { expect, test } from 'vitest';
import { contentMap, contentQuery, formatShape, parseShape } from '#contract/library.ts';
import { newId } from '#platform/ids.ts';
import { makeContents } from '#tests/factories/content.ts';
import { makeUser } from '#tests/factories/users.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { findPlace } from './find-place.ts';
import { listContent } from './list-content.ts';
import { mapContent } from './map-content.ts';

const database = useDatabase();

test('a map has the shape of every item and a cursor to every part of the list', async () => {
  const { id: userId } = await makeUser(database.db);
  const sizes = [
    [1024, 1024],
    [1920, 1080],
    [1080, 1920],
    [8000, 100],
    [null, null],
  ] as const;
  const count = 450;
  const items = Array.from({ length: count }, (_, at) => {
    const [width, height] = sizes[at % sizes.length] ?? [null, null];
    const type = at % 7 === 0 ? ('video' as const) : ('image' as const);
    return {
      width,
      height,
      type,
      name: `Item ${at % 10}`,
      createdAt: new Date(Date.UTC(2026, 0, 1, at % 40)),
    };
  });
  await makeContents(database.db, userId, items);
  for (const sort of ['newest', 'oldest', 'name', 'type'] as const) {
    const map = contentMap.parse(await mapContent(database.db, userId, { sort }));
    expect([map.total, map.shapes.length, map.parts.length]).toEqual([
      count,
      count,
      Math.ceil(count / map.size),
    ]);
    for (const [part, { cursor, createdAt }] of map.parts.entries()) {
      const query = contentQuery.parse({ sort, limit: 100, ...(cursor && { cursor }) });
      const { items: page } = await listContent(database.db, userId, query);
      expect(page[0]?.createdAt).toBe(createdAt);
      for (const [at, { width, height }] of page.entries()) {
        const code = map.shapes[part * map.size + at] ?? '';
        expect(formatShape(width ?? 1, height ?? 1)).toBe(code);
        const shown = parseShape(code);
        const real = width && height ? Math.min(10, Math.max(0.1, width / height)) : 1;
        expect(Math.abs(Math.log(shown / real))).toBeLessThan(0.05);
      }
    }
  }
});

test('a map follows the filters and covers one account', async () => {
  const { id: userId } = await makeUser(database.db);
  await makeContents(database.db, userId, [
    { name: 'Kite' },
    { name: 'Kiln' },
    { name: 'Boat', category: 'nsfw' },
  ]);
  const getTotal = async (filters: object, person = userId) =>
    (await mapContent(database.db, person, { sort: 'newest', ...filters })).total;
  expect(await getTotal({ category: 'nsfw' })).toBe(1);
  expect(await getTotal({ q: 'ki' })).toBe(2);
  expect(await getTotal({}, newId())).toBe(0);
  expect(await mapContent(database.db, newId(), { sort: 'name' })).toMatchObject({ parts: [], shapes: '' });
});

test('an item has its place in the list, with any filter and sort', async () => {
  const { id: userId } = await makeUser(database.db);
  await makeContents(
    database.db,
    userId,
    ['Kite', 'Boat', 'Kiln', 'Oar', 'Kiosk'].map((name, at) => ({
      name,
      category: at % 2 ? ('nsfw' as const) : ('sfw' as const),
      createdAt: new Date(Date.UTC(2026, 0, 1 + at)),
    })),
  );
  for (const sort of ['newest', 'oldest', 'name', 'type'] as const) {
    for (const filters of [{}, { category: 'sfw' }, { q: 'ki' }] as const) {
      const { items } = await listContent(database.db, userId, contentQuery.parse({ sort, ...filters }));
      const query = { sort, ...filters };
      const places = items.map(({ id }) => findPlace(database.db, userId, id, query));
      expect(await Promise.all(places)).toEqual(items.map((_, at) => at));
    }
  }
  const { items } = await listContent(database.db, userId, contentQuery.parse({ category: 'nsfw' }));
  const [boat] = items.map(({ id }) => id);
  expect(await findPlace(database.db, userId, boat ?? '', { sort: 'name', category: 'sfw' })).toBe(null);
  expect(await findPlace(database.db, newId(), boat ?? '', { sort: 'name' })).toBe(null);
});
