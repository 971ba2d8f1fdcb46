import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openLocalStorage } from './local-storage.ts';
import type { Storage } from './storage.ts';

let root: string;
let storage: Storage;

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'castwright-storage-'));
  storage = await openLocalStorage(root);
});
afterEach(() => rm(root, { recursive: true, force: true }));

describe('on the disk', () => {
  test('an emptied folder goes with its last object, and nothing else does', async () => {
    for (const key of ['jobs/one/a', 'jobs/one/b', 'jobs/two/deep/c'])
      await storage.put(key, Buffer.from('x'));
    await storage.remove('jobs/one/a');
    expect(await readdir(path.join(root, 'jobs'))).toEqual(['one', 'two']);
    await storage.remove('jobs/one/b');
    expect(await readdir(path.join(root, 'jobs'))).toEqual(['two']);
    await storage.remove('jobs/two/deep/c');
    expect(await readdir(root)).toEqual(['.unfinished']);
    await storage.remove('never/made');
  });

  test('many writers of one object leave no temporary file, and unfinished ones are not listed', async () => {
    await Promise.all(
      Array.from({ length: 20 }, (_, writer) => storage.putIfAbsent('a/b', Buffer.from(`writer ${writer}`))),
    );
    expect(await readdir(path.join(root, '.unfinished'))).toEqual([]);
    await writeFile(path.join(root, '.unfinished', 'half'), 'half a pict');
    const keys: string[] = [];
    for await (const { key } of storage.list()) keys.push(key);
    expect(keys).toEqual(['a/b']);
  });

  test('a key that is refused leaves nothing', async () => {
    for (const key of ['../outside', '/etc/passwd', '.unfinished/x']) {
      await expect(async () => storage.put(key, Buffer.from('x'))).rejects.toThrow('Not a storage key');
    }
    expect(await readdir(root)).toEqual(['.unfinished']);
  });
});

describe('after a crash', () => {
  test('an unfinished file is no object, and goes once it is old', async () => {
    const left = path.join(root, '.unfinished', 'left-behind');
    const young = path.join(root, '.unfinished', 'being-written');
    await writeFile(left, 'half a pict');
    await writeFile(young, 'half a pict');
    const yesterday = new Date(Date.now() - 86_400_000);
    await utimes(left, yesterday, yesterday);

    storage = await openLocalStorage(root);
    expect(await readdir(path.join(root, '.unfinished'))).toEqual(['being-written']);
    await storage.put('a/b', Buffer.from('whole'));
    expect(await readFile(path.join(root, 'a', 'b'), 'utf8')).toBe('whole');
  });

  test('a write that fails leaves neither an object nor a temporary file', async () => {
    await storage.put('a', Buffer.from('a file where a folder is needed'));
    await expect(storage.put('a/b', Buffer.from('x'))).rejects.toThrow();
    expect(await storage.stat('a/b')).toBeNull();
    expect(await readdir(path.join(root, '.unfinished'))).toEqual([]);
  });
});
