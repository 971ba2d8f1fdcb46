import { expect, test } from 'vitest';
import type { ContentFilters } from '#contract/library.ts';
import { createCollection } from '#features/library/collections';
import { newId } from '#platform/ids.ts';
import { makeContents } from '#tests/factories/content.ts';
import { makeUser } from '#tests/factories/users.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { changeMany } from '../bulk/change-many.ts';
import { matchContents } from './match-contents.ts';

const database = useDatabase();
const now = new Date('2026-11-20T12:00:00Z');

test('of the given items, those that match the filters are listed', async () => {
  const owner = (await makeUser(database.db)).id;
  const [boat = '', apple = '', trashed = ''] = await makeContents(database.db, owner, [
    { name: 'Boat', favourite: true, tags: ['sea'] },
    { name: 'Apple', type: 'video', metadata: { prompt: 'a red apple', personaId: newId() } },
    { name: 'Cliff', trashedAt: now },
  ]);
  const [theirs = ''] = await makeContents(database.db, (await makeUser(database.db)).id, [{ name: 'Boat' }]);
  const rain = await database.db.transaction(async (tx) => {
    const { id } = await createCollection(tx, owner, 'Rain');
    await changeMany(tx, owner, { action: 'collect', ids: [apple], collectionId: id }, now);
    return id;
  });
  const among = (filters: ContentFilters) =>
    matchContents(database.db, owner, [boat, apple, trashed, theirs, newId()], filters);
  expect((await among({})).sort()).toEqual([boat, apple].sort());
  expect(await among({ trash: 'true' })).toEqual([trashed]);
  expect(await among({ favourite: 'true' })).toEqual([boat]);
  expect(await among({ tag: 'sea' })).toEqual([boat]);
  expect(await among({ type: 'video' })).toEqual([apple]);
  expect(await among({ q: 'RED' })).toEqual([apple]);
  expect(await among({ collectionId: rain })).toEqual([apple]);
  expect(await among({ verdict: 'keep' })).toEqual([]);
});
