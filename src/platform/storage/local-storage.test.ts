import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
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

const readAll = async (key: string, range?: { start: number; end: number }) =>
  buffer(await storage.read(key, range));

async function listed(folder: string) {
  const found: { key: string; size: number; modifiedAt: Date }[] = [];
  for await (const object of storage.list(folder)) found.push(object);
  return found;
}

describe('writing and reading', () => {
  test('an object comes back as it was put, and a second put replaces it', async () => {
    await storage.put('jobs/one/original.png', Buffer.from('first'));
    await storage.put('jobs/one/original.png', Buffer.from('second'));
    expect(String(await readAll('jobs/one/original.png'))).toBe('second');
    expect(await storage.stat('jobs/one/original.png')).toEqual({ size: 6, modifiedAt: expect.any(Date) });
  });

  test('putIfAbsent leaves what is there', async () => {
    expect(await storage.putIfAbsent('a/b', Buffer.from('first'))).toBe(true);
    expect(await storage.putIfAbsent('a/b', Buffer.from('second'))).toBe(false);
    expect(String(await readAll('a/b'))).toBe('first');
  });

  test('of many writers at once exactly one succeeds, and its bytes are the ones that stay', async () => {
    const texts = Array.from({ length: 20 }, (_, writer) => `writer ${writer}`);
    const won = await Promise.all(texts.map((text) => storage.putIfAbsent('a/b', Buffer.from(text))));
    expect(won.filter(Boolean)).toHaveLength(1);
    expect(String(await readAll('a/b'))).toBe(texts[won.indexOf(true)]);
    expect(await readdir(path.join(root, '.unfinished'))).toEqual([]);
  });

  test('ranges include both ends, in small objects and in streamed ones', async () => {
    const large = Buffer.alloc(1_000_000, 'abcdefghij');
    await storage.put('small', Buffer.from('abcdefghij'));
    await storage.put('large', large);
    expect(String(await readAll('small', { start: 2, end: 4 }))).toBe('cde');
    expect(String(await readAll('small', { start: 8, end: 99 }))).toBe('ij');
    expect(await readAll('large', { start: 5, end: 600_000 })).toEqual(large.subarray(5, 600_001));
    expect(await readAll('large')).toEqual(large);
  });

  test('an empty object is an object', async () => {
    await storage.put('empty', Buffer.alloc(0));
    expect(await readAll('empty')).toEqual(Buffer.alloc(0));
    expect(await storage.stat('empty')).toMatchObject({ size: 0 });
  });

  test('what is missing has no facts, cannot be read, and may be removed twice', async () => {
    await storage.put('a/b', Buffer.from('x'));
    await storage.remove('a/b');
    await storage.remove('a/b');
    expect(await storage.stat('a/b')).toBeNull();
    expect(await storage.stat('a')).toBeNull();
    await expect(storage.read('a/b')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(storage.read('never/made')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

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

  test('objects come and go in one folder at once, and none that was put is lost', async () => {
    const rounds = Array.from({ length: 60 }, async (_, round) => {
      const key = `busy/folder/${round}`;
      await storage.put(key, Buffer.from('x'));
      if (round % 2 === 0) await storage.remove(key);
    });
    await Promise.all(rounds);
    expect(await listed('busy')).toHaveLength(30);
  });

  test('a folder lists what lies below it at any depth, and nothing beside it', async () => {
    const keys = ['identity/one/front', 'identity/one/back', 'identity/two/deep/down/front'];
    for (const key of [...keys, 'identity-card', 'identity2/front', 'other']) {
      await storage.put(key, Buffer.from('four'));
    }
    const found = await listed('identity');
    expect(found.map(({ key }) => key).sort()).toEqual([...keys].sort());
    expect(found[0]).toEqual({ key: expect.any(String), size: 4, modifiedAt: expect.any(Date) });
    await storage.remove('identity/one/front');
    expect(await listed('identity/one')).toMatchObject([{ key: 'identity/one/back' }]);
    expect(await listed('identity/one/back')).toEqual([]);
    expect(await listed('nowhere')).toEqual([]);
  });

  test('there are no links', async () => {
    expect(await storage.linkTo('a/b', 'b.png', 60)).toBeNull();
  });
});

describe('hostile keys', () => {
  const hostile = [
    '',
    '/etc/passwd',
    '../outside',
    'a/../../outside',
    'a/..',
    './a',
    'a//b',
    'a/',
    'a\\..\\b',
    'C:\\a',
    'a\0b',
    'a b',
    '%2e%2e/a',
    'ä/b',
    '.unfinished/x',
    'a/.hidden',
    'a'.repeat(600),
  ];
  test.each(hostile)('%j is refused by every call', async (key) => {
    const refusal = /Not a storage key/;
    await expect(async () => storage.put(key, Buffer.from('x'))).rejects.toThrow(refusal);
    await expect(async () => storage.putIfAbsent(key, Buffer.from('x'))).rejects.toThrow(refusal);
    await expect(async () => storage.stat(key)).rejects.toThrow(refusal);
    await expect(async () => storage.read(key)).rejects.toThrow(refusal);
    await expect(async () => storage.remove(key)).rejects.toThrow(refusal);
    await expect(async () => listed(key)).rejects.toThrow(refusal);
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
