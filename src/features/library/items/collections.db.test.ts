import { expect, test } from 'vitest';
import { limits } from '#contract/limits.ts';
import {
  createCollection,
  deleteCollection,
  listCollections,
  renameCollection,
} from '#features/library/collections';
import { makeContents } from '#tests/factories/content.ts';
import { makeUser } from '#tests/factories/users.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { changeMany } from './bulk/change-many.ts';
import { contentItems } from './schema.ts';

const database = useDatabase();
const create = (userId: string, name: string) =>
  database.db.transaction((tx) => createCollection(tx, userId, name));
const rename = (userId: string, id: string, name: string) =>
  database.db.transaction((tx) => renameCollection(tx, userId, id, name));
const user = async () => (await makeUser(database.db)).id;

test('collections are shown by name with their count and newest finished picture, without the trash', async () => {
  const userId = await user();
  const rain = await create(userId, 'rain');
  const boats = await create(userId, 'Boats');
  expect(rain).toMatchObject({ name: 'rain', count: 0, cover: null });
  const at = (day: number) => new Date(Date.UTC(2026, 0, day));
  const ids = await makeContents(database.db, userId, [
    { createdAt: at(1) },
    { createdAt: at(2) },
    { createdAt: at(3), status: 'failed' },
    { createdAt: at(4), type: 'model' },
    { createdAt: at(5) },
  ]);
  const collect = { action: 'collect', ids, collectionId: rain.id } as const;
  await database.db.transaction((tx) => changeMany(tx, userId, collect, new Date()));
  const trash = { action: 'trash', ids: ids.slice(4) } as const;
  await database.db.transaction((tx) => changeMany(tx, userId, trash, new Date()));
  expect(await listCollections(database.db, userId)).toEqual([boats, { ...rain, count: 4, cover: ids[1] }]);
});

test('a name is taken whatever its case, also when two take it at once; one may change its own', async () => {
  const userId = await user();
  const both = await Promise.allSettled([create(userId, 'Rain'), create(userId, 'RAIN')]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const [rain] = await listCollections(database.db, userId);
  const { id } = await create(userId, 'Boats');
  await expect(rename(userId, id, 'rain')).rejects.toMatchObject({ code: 'CONFLICT' });
  expect(await rename(userId, rain?.id ?? '', 'rAIN')).toMatchObject({ id: rain?.id, name: 'rAIN' });
  expect(await create(await user(), 'Rain')).toMatchObject({ name: 'Rain' });
});

test('there are so many and no more', async () => {
  const userId = await user();
  for (let n = 0; n < limits.collectionsMaximum; n++) await create(userId, `Collection ${n}`);
  await expect(create(userId, 'One too many')).rejects.toMatchObject({ code: 'CONFLICT' });
});

test('a collection is its owner’s, and its items stay when it is deleted', async () => {
  const [owner, stranger] = [await user(), await user()];
  const { id } = await create(owner, 'Rain');
  const ids = await makeContents(database.db, owner, [{}]);
  await database.db.transaction((tx) =>
    changeMany(tx, owner, { action: 'collect', ids, collectionId: id }, new Date()),
  );
  await expect(rename(stranger, id, 'Mine')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(deleteCollection(database.db, stranger, id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect(await listCollections(database.db, stranger)).toEqual([]);
  await deleteCollection(database.db, owner, id);
  await expect(deleteCollection(database.db, owner, id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  const kept = await database.db.select({ id: contentItems.id }).from(contentItems);
  expect(kept).toContainEqual({ id: ids[0] });
});
