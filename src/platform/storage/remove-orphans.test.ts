import { expect, test } from 'vitest';
import { removeOrphans } from './remove-orphans.ts';

const now = new Date('2026-11-29T12:00:00Z');
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);

/** A folder whose files each have an age in hours. */
function createFolder(ages: Record<string, number>) {
  const left = new Map(Object.entries(ages));
  const storage = {
    async *list() {
      for (const [key, hours] of [...left]) yield { key, size: 1, modifiedAt: hoursAgo(hours) };
    },
    async remove(key: string) {
      left.delete(key);
    },
  };
  return { storage, listLeft: () => [...left.keys()] };
}

const createFiles = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, number) => [`folder/${number}`, 48]));
const noRows = { folder: 'folder', findUnreferenced: async (keys: readonly string[]) => keys };

test('removes what no row refers to once it is a day old', async () => {
  const { listLeft, storage } = createFolder({ 'folder/young': 23, 'folder/named': 48, 'folder/old': 25 });
  const records = {
    folder: 'folder',
    findUnreferenced: async (keys: readonly string[]) => keys.filter((key) => key !== 'folder/named'),
  };
  expect(await removeOrphans(storage, records, { now })).toBe(1);
  expect(listLeft()).toEqual(['folder/young', 'folder/named']);
});

test('takes all batches, the last with fewer files', async () => {
  const { listLeft, storage } = createFolder(createFiles(1_201));
  expect(await removeOrphans(storage, noRows, { now })).toBe(1_201);
  expect(listLeft()).toEqual([]);
});

test('starts no batch beyond the limit, and none once it is stopped', async () => {
  const limited = createFolder(createFiles(1_201));
  expect(await removeOrphans(limited.storage, noRows, { now, atMost: 300 })).toBe(500);
  expect(limited.listLeft()).toHaveLength(701);
  const stopped = createFolder(createFiles(3));
  expect(await removeOrphans(stopped.storage, noRows, { now, signal: AbortSignal.abort() })).toBe(0);
  expect(stopped.listLeft()).toHaveLength(3);
});
