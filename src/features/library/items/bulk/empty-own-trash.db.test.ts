import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { limits } from '#contract/limits.ts';
import { openLocalStorage } from '#platform/storage/local-storage.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { addFiles, makeContent, makeContents, makeStoredFile } from '#tests/factories/content.ts';
import { signInAs } from '#tests/factories/sessions.ts';
import { makeUser } from '#tests/factories/users.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { startInstallation, type TestInstallation } from '#tests/setup/installation.ts';
import { contentItems } from '../schema.ts';
import { emptyOwnTrash } from './empty-own-trash.ts';

const database = useDatabase();
const log = { warn: vi.fn() };
const asked = new Date('2026-11-20T12:00:00Z');
const earlier = new Date('2026-11-20T11:59:00Z');
const later = new Date('2026-11-20T12:00:01Z');

let root: string;
let storage: Storage;
let owner: string;

beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'castwright-own-trash-'));
  storage = await openLocalStorage(root);
});
afterAll(() => rm(root, { recursive: true, force: true }));
beforeEach(async () => {
  vi.clearAllMocks();
  owner = (await makeUser(database.db)).id;
});

const empty = (over: Partial<Storage> = {}) =>
  emptyOwnTrash({ db: database.db, storage: { ...storage, ...over }, log }, owner, asked);

async function withFile(trashedAt: Date | null, userId = owner) {
  const id = await makeContent(database.db, userId, { trashedAt });
  const key = `jobs/${id}/original`;
  await storage.put(key, Buffer.from('bytes'));
  await addFiles(database.db, id, [makeStoredFile('original', key, Buffer.from('bytes'))]);
  return { id, key };
}

const left = async (ids: string[]) => {
  const found = database.db.select({ id: contentItems.id }).from(contentItems);
  return (await found.where(inArray(contentItems.id, ids))).map(({ id }) => id).sort();
};

describe('emptying one’s trash', () => {
  test('removes what lay there when it was asked for, rows and files, and nothing else', async () => {
    const stranger = (await makeUser(database.db)).id;
    const [gone, thrownSince, kept, theirs] = [
      await withFile(earlier),
      await withFile(later),
      await withFile(null),
      await withFile(earlier, stranger),
    ];
    expect(await empty()).toEqual({ removed: 1, left: 0 });
    const stay = [thrownSince, kept, theirs];
    expect(await left([gone, ...stay].map(({ id }) => id))).toEqual(stay.map(({ id }) => id).sort());
    expect(await storage.stat(gone.key)).toBeNull();
    for (const { key } of stay) expect(await storage.stat(key)).not.toBeNull();
    expect(await empty()).toEqual({ removed: 0, left: 0 });
  });

  test('removes a limited number in one call, returns how many are left, and publishes the changes', async () => {
    const many = Array.from({ length: limits.bulkMaximum + 3 }, () => ({ trashedAt: earlier }));
    const ids = await makeContents(database.db, owner, many);
    expect(await empty()).toEqual({ removed: limits.bulkMaximum, left: 3 });
    expect(await left(ids)).toHaveLength(3);
    expect(await empty()).toEqual({ removed: 3, left: 0 });
    const told = await database.db.execute<{ name: string }>(
      sql`select name from user_events where user_id = ${owner} order by id`,
    );
    expect(told.rows.map(({ name }) => name)).toEqual(['resync', 'content', 'content', 'content']);
  });

  test('leaves what is restored while it waits for it, with its files', async () => {
    const { id, key } = await withFile(earlier);
    const remove = vi.fn(storage.remove);
    const { emptying } = await database.db.transaction(async (tx) => {
      await tx.update(contentItems).set({ trashedAt: null }).where(eq(contentItems.id, id));
      return { emptying: empty({ remove }) };
    });
    expect(await emptying).toEqual({ removed: 0, left: 0 });
    expect(remove).not.toHaveBeenCalled();
    expect(await left([id])).toEqual([id]);
    expect(await storage.stat(key)).not.toBeNull();
  });

  test('continues when a file cannot be removed, and logs it', async () => {
    await withFile(earlier);
    const remove = () => Promise.reject(new Error('the disk is away'));
    expect(await empty({ remove })).toEqual({ removed: 1, left: 0 });
    expect(log.warn).toHaveBeenCalledTimes(1);
  });
});

describe('the call', () => {
  let installation: TestInstallation;
  beforeAll(async () => {
    installation = await startInstallation({ databaseUrl: database.url });
  });
  afterAll(() => installation?.close());

  test('returns its time, so that a second call leaves later items', async () => {
    const person = await signInAs(installation, owner);
    await makeContents(database.db, owner, [{ trashedAt: earlier }, { trashedAt: earlier }]);
    const first = await person.call('emptyTrash', { body: {} });
    expect([first.status, first.body]).toEqual([200, { removed: 2, left: 0, before: expect.any(String) }]);
    const { before } = first.body;
    const since = await makeContent(database.db, owner, {
      trashedAt: new Date(Date.parse(before) + 1),
    });
    const second = await person.call('emptyTrash', { body: { before } });
    expect(second.body).toEqual({ removed: 0, left: 0, before });
    expect(await left([since])).toEqual([since]);
  });

  test('cannot take a time in the future', async () => {
    const person = await signInAs(installation, owner);
    const { body } = await person.call('emptyTrash', { body: { before: '2199-01-01T00:00:00Z' } });
    expect(Date.parse(body.before)).toBeLessThanOrEqual(Date.now());
  });
});
