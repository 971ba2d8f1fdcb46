import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { limits } from '#contract/limits.ts';
import { openLocalStorage } from '#platform/storage/local-storage.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { addFiles, makeContent, makeContents, makeStoredFile } from '#tests/factories/content.ts';
import { makeUser } from '#tests/factories/users.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { emptyTrash } from './empty-trash.ts';
import { contentFiles, contentItems } from './schema.ts';

const database = useDatabase();
const log = { warn: vi.fn() };
const now = new Date('2026-11-20T12:00:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
const due = daysAgo(limits.trashDays + 0.1);

let root: string;
let storage: Storage;
let owner: string;

beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'castwright-trash-'));
  storage = await openLocalStorage(root);
});
afterAll(() => rm(root, { recursive: true, force: true }));
beforeEach(async () => {
  vi.clearAllMocks();
  owner = (await makeUser(database.db)).id;
});

const empty = (over: Partial<Storage> = {}, signal = new AbortController().signal) =>
  emptyTrash({ db: database.db, storage: { ...storage, ...over }, log }, now, signal);

/** An item with two files. @returns its id and their keys */
async function trashed(trashedAt: Date | null) {
  const id = await makeContent(database.db, owner, { trashedAt });
  const keys = [`jobs/${id}/original`, `jobs/${id}/preview`] as const;
  for (const key of keys) await storage.put(key, Buffer.from('bytes'));
  const [original, preview] = keys;
  await addFiles(database.db, id, [
    makeStoredFile('original', original, Buffer.from('bytes')),
    makeStoredFile('preview', preview, Buffer.from('bytes')),
  ]);
  return { id, keys };
}

const idsLeft = async (ids: string[]) => {
  const found = database.db.select({ id: contentItems.id }).from(contentItems);
  return (await found.where(inArray(contentItems.id, ids))).map(({ id }) => id);
};

test('items are removed with rows and files after thirty days in the trash; the rest stays', async () => {
  const [old, young, kept] = [await trashed(due), await trashed(daysAgo(29.9)), await trashed(null)];
  expect(await empty()).toBe(1);
  expect((await idsLeft([old.id, young.id, kept.id])).sort()).toEqual([young.id, kept.id].sort());
  for (const key of old.keys) expect(await storage.stat(key)).toBeNull();
  for (const key of [...young.keys, ...kept.keys]) expect(await storage.stat(key)).not.toBeNull();
  expect(await empty()).toBe(0);
});

test('a file that cannot be removed is logged, and its item is removed all the same', async () => {
  const { id } = await trashed(due);
  expect(await empty({ remove: () => Promise.reject(new Error('the disk is away')) })).toBe(1);
  expect(log.warn).toHaveBeenCalledTimes(2);
  expect(await idsLeft([id])).toEqual([]);
});

test('an item that is restored while the emptying waits for it stays, with its files', async () => {
  const { id, keys } = await trashed(due);
  const remove = vi.fn(storage.remove);
  const { emptying } = await database.db.transaction(async (tx) => {
    await tx.update(contentItems).set({ trashedAt: null }).where(eq(contentItems.id, id));
    return { emptying: empty({ remove }) };
  });
  expect(await emptying).toBe(0);
  expect(remove).not.toHaveBeenCalled();
  expect(await idsLeft([id])).toEqual([id]);
  expect(await storage.stat(keys[0])).not.toBeNull();
  expect(await database.db.select().from(contentFiles).where(eq(contentFiles.contentId, id))).toHaveLength(2);
});

test('more than one batch goes in one night, and none of it after the signal', async () => {
  const ids = await makeContents(
    database.db,
    owner,
    Array.from({ length: 450 }, () => ({ trashedAt: due })),
  );
  expect(await empty({}, AbortSignal.abort())).toBe(0);
  expect(await empty()).toBe(450);
  expect(await idsLeft(ids)).toEqual([]);
});
