import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { newId } from '#platform/ids.ts';
import { openLocalStorage } from '#platform/storage/local-storage.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { addFiles, makeContent, makeStoredFile } from '#tests/factories/content.ts';
import { makeUser } from '#tests/factories/users.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { libraryJobs } from './jobs.ts';
import { removeOrphanedFiles } from './remove-orphaned-files.ts';

const database = useDatabase();
const now = new Date('2026-03-10T12:00:00Z');
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);

let root: string;
let storage: Storage;
let userId: string;

beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'castwright-sweep-'));
  userId = (await makeUser(database.db)).id;
});
beforeEach(async () => {
  await rm(root, { recursive: true, force: true });
  storage = await openLocalStorage(root);
});
afterAll(() => rm(root, { recursive: true, force: true }));

/** Stores a file as a job does, that many hours ago. */
async function stored(jobId: string, hours: number, name = 'original.png'): Promise<string> {
  const key = `jobs/${jobId}/0-abc/${name}`;
  await storage.put(key, Buffer.from('bytes'));
  await utimes(path.join(root, key), hoursAgo(hours), hoursAgo(hours));
  return key;
}
const sweep = (signal = new AbortController().signal) =>
  removeOrphanedFiles({ db: database.db, storage }, now, signal);
const isThere = async (key: string) => (await storage.stat(key)) !== null;

describe('the sweep of outputs', () => {
  test('removes what no item names, with its empty folders, once it is a day old', async () => {
    const old = await stored(newId(), 25);
    const young = await stored(newId(), 23);
    expect(await sweep()).toBe(1);
    expect([await isThere(old), await isThere(young)]).toEqual([false, true]);
    expect(await readdir(path.join(root, 'jobs'))).toHaveLength(1);
  });

  test('leaves what items name, also where a try before left more', async () => {
    const jobId = newId();
    const [kept, left] = [await stored(jobId, 50), await stored(jobId, 50, 'of-an-earlier-try.png')];
    const contentId = await makeContent(database.db, userId, { jobId });
    await addFiles(database.db, contentId, [makeStoredFile('original', kept, Buffer.from('bytes'))]);
    expect(await sweep()).toBe(1);
    expect([await isThere(kept), await isThere(left)]).toEqual([true, false]);
  });

  test('leaves the files of a job that is not over, and takes them when it has failed', async () => {
    const [running, failed] = [newId(), newId()];
    await makeContent(database.db, userId, { jobId: running, status: 'processing' });
    await makeContent(database.db, userId, { jobId: failed, status: 'failed' });
    const [one, other] = [await stored(running, 50), await stored(failed, 50)];
    expect(await sweep()).toBe(1);
    expect([await isThere(one), await isThere(other)]).toEqual([true, false]);
  });

  test('goes nowhere else', async () => {
    const sealed = 'identity/one/front';
    await storage.put(sealed, Buffer.from('sealed'));
    await utimes(path.join(root, sealed), hoursAgo(999), hoursAgo(999));
    expect(await sweep()).toBe(0);
    expect(await isThere(sealed)).toBe(true);
  });

  test('looks through more files than fit into one question', async () => {
    const jobIds = Array.from({ length: 1_100 }, newId);
    await Promise.all(jobIds.map((jobId) => stored(jobId, 50)));
    expect(await sweep()).toBe(1_100);
    expect(await readdir(root)).toEqual(['.unfinished']);
  });

  test('stops at its signal, and the next run continues', async () => {
    const key = await stored(newId(), 50);
    expect(await sweep(AbortSignal.abort())).toBe(0);
    expect(await isThere(key)).toBe(true);
    expect(await sweep()).toBe(1);
  });

  test('is a job that says what it did', async () => {
    await stored(newId(), 50);
    const log = { info: vi.fn(), warn: vi.fn() };
    const [job] = libraryJobs({ db: database.db, storage, clock: () => now, log });
    await job?.handle({}, new AbortController().signal);
    expect(log.info).toHaveBeenCalledExactlyOnceWith({ removed: 1 }, expect.any(String));
    await job?.handle({}, new AbortController().signal);
    expect(log.info).toHaveBeenCalledTimes(1);
  });
});
