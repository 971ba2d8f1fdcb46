import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ChangeMany, changeManyForm } from '#contract/collections.ts';
import { limits } from '#contract/limits.ts';
import { createCollection, listCollections } from '#features/library/collections';
import { newId } from '#platform/ids.ts';
import { openLocalStorage } from '#platform/storage/local-storage.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { addFiles, makeContents, makeStoredFile } from '#tests/factories/content.ts';
import { makeUser } from '#tests/factories/users.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { countContents } from '../list/count-content.ts';
import { getContentFile } from '../queries.ts';
import { contentFiles, contentItems } from '../schema.ts';
import { changeMany } from './change-many.ts';

const database = useDatabase();
const now = new Date('2026-11-20T12:00:00Z');
let owner: string;
let theirs: string[];
let ids: string[];

beforeEach(async () => {
  owner = (await makeUser(database.db)).id;
  ids = await makeContents(database.db, owner, [{}, {}, {}]);
  theirs = await makeContents(database.db, (await makeUser(database.db)).id, [{ trashedAt: now }, {}]);
});

type Action<Kind = ChangeMany> = Kind extends ChangeMany ? Omit<Kind, 'ids'> : never;

const change = async (action: Action, which = ids, userId = owner) => {
  const form = changeManyForm.parse({ ...action, ids: which });
  const changed = await database.db.transaction((tx) => changeMany(tx, userId, form, now));
  return changed.ids.sort();
};
const rows = (which = ids) =>
  database.db.select().from(contentItems).where(inArray(contentItems.id, which)).orderBy(contentItems.id);
const listEvents = async () => {
  const found = await database.db.execute<{ name: string }>(
    sql`select name from user_events where user_id = ${owner}`,
  );
  return found.rows.map(({ name }) => name);
};

describe('each action', () => {
  test('trash and restore: an item in the trash keeps its date', async () => {
    const before = new Date('2026-11-01T12:00:00Z');
    const [old = ''] = await makeContents(database.db, owner, [{ trashedAt: before }]);
    expect(await change({ action: 'trash' }, [...ids, old])).toEqual([...ids, old].sort());
    expect((await rows()).every(({ trashedAt }) => trashedAt?.getTime() === now.getTime())).toBe(true);
    expect((await rows([old]))[0]?.trashedAt).toEqual(before);
    expect(await countContents(database.db, owner)).toMatchObject({ total: 0, trash: 4 });
    expect(await change({ action: 'restore' }, [...ids, old])).toHaveLength(4);
    expect(await countContents(database.db, owner)).toMatchObject({ total: 4, trash: 0 });
  });

  test('remove: permanently, and only items in the trash', async () => {
    const [first = ''] = ids;
    await change({ action: 'trash' }, [first]);
    expect(await change({ action: 'remove' })).toEqual([first]);
    expect((await rows()).map(({ id }) => id)).toEqual(ids.filter((id) => id !== first));
    expect(await change({ action: 'remove' })).toEqual([]);
  });

  test('favourite and judge: set and taken back', async () => {
    await change({ action: 'favourite', favourite: true });
    await change({ action: 'judge', verdict: 'reject' });
    for (const row of await rows()) expect(row).toMatchObject({ favourite: true, verdict: 'reject' });
    await change({ action: 'favourite', favourite: false });
    await change({ action: 'judge', verdict: null });
    for (const row of await rows()) expect(row).toMatchObject({ favourite: false, verdict: null });
  });

  test('tag and untag: each tag once, in order, and one that is full is passed over', async () => {
    const full = Array.from({ length: limits.ownTagsMaximum }, (_, n) => `tag ${String(n).padStart(2, '0')}`);
    const [packed = ''] = await makeContents(database.db, owner, [{ tags: full }]);
    await change({ action: 'tag', tag: 'shop' });
    await change({ action: 'tag', tag: 'Autumn ' });
    expect(await change({ action: 'tag', tag: 'shop' }, [...ids, packed])).toEqual(ids);
    expect(await change({ action: 'tag', tag: 'tag 07' }, [packed])).toEqual([packed]);
    for (const row of await rows()) expect(row.tags).toEqual(['autumn', 'shop']);
    expect((await rows([packed]))[0]?.tags).toEqual(full);
    await change({ action: 'untag', tag: 'autumn' });
    for (const row of await rows()) expect(row.tags).toEqual(['shop']);
  });

  test('collect and uncollect: into a collection of one’s own and out of it, twice as well as once', async () => {
    const { id: collectionId } = await database.db.transaction((tx) => createCollection(tx, owner, 'Rain'));
    for (const _ of [1, 2]) expect(await change({ action: 'collect', collectionId })).toEqual(ids);
    expect(await listCollections(database.db, owner)).toMatchObject([
      { count: 3, cover: expect.any(String) },
    ]);
    for (const _ of [1, 2])
      expect(await change({ action: 'uncollect', collectionId }, ids.slice(1))).toHaveLength(2);
    expect(await listCollections(database.db, owner)).toMatchObject([{ count: 1, cover: ids[0] }]);
  });

  test('collect into an unknown collection or another account’s is refused', async () => {
    const stranger = (await makeUser(database.db)).id;
    const { id } = await database.db.transaction((tx) => createCollection(tx, stranger, 'Rain'));
    for (const collectionId of [id, newId()]) {
      for (const action of ['collect', 'uncollect'] as const) {
        await expect(change({ action, collectionId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
      }
    }
    expect(await listCollections(database.db, stranger)).toMatchObject([{ count: 0, cover: null }]);
  });
});

test.each<Action>([
  { action: 'trash' },
  { action: 'restore' },
  { action: 'remove' },
  { action: 'favourite', favourite: true },
  { action: 'judge', verdict: 'keep' },
  { action: 'tag', tag: 'mine' },
  { action: 'untag', tag: 'mine' },
])('$action skips other accounts’ items and deleted ones', async (action) => {
  const before = await rows(theirs);
  expect(await change(action, [...theirs, newId()])).toEqual([]);
  expect(await rows(theirs)).toEqual(before);
  expect(await listEvents()).toEqual([]);
});

test('what is being made is not trashed, and what is trashed is not marked', async () => {
  const [making = '', trashed = ''] = await makeContents(database.db, owner, [
    { status: 'processing' },
    { trashedAt: now },
  ]);
  expect(await change({ action: 'trash' }, [making])).toEqual([]);
  expect(await change({ action: 'favourite', favourite: true }, [making, trashed])).toEqual([making]);
  expect((await rows([trashed]))[0]?.favourite).toBe(false);
});

test('pages get an event for each item, and one to reload everything above fifty', async () => {
  await change({ action: 'favourite', favourite: true });
  expect(await listEvents()).toEqual(['content', 'content', 'content']);
  const many = await makeContents(
    database.db,
    owner,
    Array.from({ length: 51 }, () => ({})),
  );
  await change({ action: 'favourite', favourite: true }, many);
  expect((await listEvents()).at(-1)).toBe('resync');
});

describe('many at once with the same items', () => {
  let root: string;
  let storage: Storage;
  beforeAll(async () => {
    root = await mkdtemp(path.join(tmpdir(), 'castwright-bulk-'));
    storage = await openLocalStorage(root);
  });
  afterAll(() => rm(root, { recursive: true, force: true }));

  test('delete, restore, remove and download end with rows, files and counters that agree', async () => {
    const many = await makeContents(
      database.db,
      owner,
      Array.from({ length: 30 }, () => ({})),
    );
    for (const id of many) {
      const file = makeStoredFile('original', `jobs/${id}/original`, Buffer.from(id));
      await storage.put(file.storageKey, Buffer.from(id));
      await addFiles(database.db, id, [file]);
    }
    const backwards = [...many].reverse();
    const runs = Array.from({ length: 24 }, async (_, at) => {
      const which = at % 2 ? many : backwards;
      if (at % 4 === 0) return change({ action: 'restore' }, which);
      if (at % 4 === 3) {
        return Promise.allSettled(which.map((id) => getContentFile(database.db, owner, id, 'original')));
      }
      return change({ action: 'trash' }, which);
    });
    const removing = database.db.transaction(async (tx) => {
      const removed = await changeMany(tx, owner, { action: 'remove', ids: many.slice(0, 10) }, now);
      return removed.keys;
    });
    await Promise.all(runs);
    for (const key of await removing) await storage.remove(key);

    const left = await rows(many);
    const { total, trash } = await countContents(database.db, owner);
    expect(total + trash).toBe(left.length + ids.length);
    expect(trash).toBe(left.filter(({ trashedAt }) => trashedAt).length);
    const there = new Set(left.map(({ id }) => id));
    for (const id of many) {
      const named = await database.db.select().from(contentFiles).where(eq(contentFiles.contentId, id));
      expect(named).toHaveLength(there.has(id) ? 1 : 0);
      expect((await storage.stat(`jobs/${id}/original`)) !== null).toBe(there.has(id));
    }
    await change({ action: 'restore' }, many);
    expect(await countContents(database.db, owner)).toMatchObject({
      total: left.length + ids.length,
      trash: 0,
    });
  });
});

test.each([
  { action: 'trash', ids: [] },
  { action: 'trash', ids: Array.from({ length: limits.bulkMaximum + 1 }, newId) },
  { action: 'trash', ids: ['1'] },
  { action: 'destroy', ids: [newId()] },
  { action: 'tag', ids: [newId()] },
  { action: 'tag', ids: [newId()], tag: 'a,b' },
  { action: 'trash', ids: [newId()], tag: 'more' },
])('refuses form %#', (form) => {
  expect(changeManyForm.safeParse(form).success).toBe(false);
});
