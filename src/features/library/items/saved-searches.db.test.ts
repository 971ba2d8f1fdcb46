import { expect, test } from 'vitest';
import { contentFilters } from '#contract/library.ts';
import { limits } from '#contract/limits.ts';
import { makeContents } from '#tests/factories/content.ts';
import { makeUser } from '#tests/factories/users.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { listOwnTags } from './list-own-tags.ts';
import { deleteSavedSearch, listSavedSearches, saveSearch } from './saved-searches.ts';

const database = useDatabase();
const save = (userId: string, name: string, filters: object = {}) =>
  database.db.transaction((tx) =>
    saveSearch(tx, userId, { name, query: { ...contentFilters.parse(filters), sort: 'newest' } }),
  );

test('a search is kept with its filters, and shown by name', async () => {
  const { id: userId } = await makeUser(database.db);
  const rain = await save(userId, 'rain', { q: 'rain', type: 'video', tag: 'Autumn ' });
  const boats = await save(userId, 'Boats', { favourite: 'true' });
  expect(rain.query).toEqual({ q: 'rain', type: 'video', tag: 'autumn', sort: 'newest' });
  expect(await listSavedSearches(database.db, userId)).toEqual([boats, rain]);
});

test('a search under a name that is there already takes its place, whatever the case', async () => {
  const { id: userId } = await makeUser(database.db);
  const first = await save(userId, 'Rain', { q: 'rain' });
  const second = await save(userId, 'RAIN', { q: 'drizzle' });
  expect(second.id).toBe(first.id);
  expect(await listSavedSearches(database.db, userId)).toEqual([second]);
});

test('there are so many searches and no more, even when two are kept at once; one can still be replaced', async () => {
  const { id: userId } = await makeUser(database.db);
  for (let n = 1; n < limits.savedSearchesMaximum; n++) await save(userId, `Search ${n}`);
  const both = await Promise.allSettled([save(userId, 'The last'), save(userId, 'One too many')]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  await expect(save(userId, 'Another')).rejects.toMatchObject({ code: 'CONFLICT' });
  expect(await save(userId, 'search 1', { q: 'new' })).toMatchObject({ query: { q: 'new' } });
  expect(await listSavedSearches(database.db, userId)).toHaveLength(limits.savedSearchesMaximum);
});

test('only its owner can see and delete a search', async () => {
  const [{ id: owner }, { id: stranger }] = [await makeUser(database.db), await makeUser(database.db)];
  const { id } = await save(owner, 'Rain');
  expect(await listSavedSearches(database.db, stranger)).toEqual([]);
  await expect(deleteSavedSearch(database.db, stranger, id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await deleteSavedSearch(database.db, owner, id);
  await expect(deleteSavedSearch(database.db, owner, id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect(await listSavedSearches(database.db, owner)).toEqual([]);
});

test('own tags are listed with their number of items outside the trash, the most used first', async () => {
  const [{ id: userId }, { id: stranger }] = [await makeUser(database.db), await makeUser(database.db)];
  await makeContents(database.db, userId, [
    { tags: ['autumn', 'shop'] },
    { tags: ['shop'] },
    { tags: ['draft'] },
    { tags: ['draft', 'shop'], trashedAt: new Date() },
    {},
  ]);
  await makeContents(database.db, stranger, [{ tags: ['theirs'] }]);
  expect(await listOwnTags(database.db, userId)).toEqual([
    { tag: 'shop', count: 2 },
    { tag: 'autumn', count: 1 },
    { tag: 'draft', count: 1 },
  ]);
});
