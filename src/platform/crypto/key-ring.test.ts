import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inspect } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hasKeys, makeKeyBeside, openKeyRing, rotateKey } from './key-ring.ts';
import { open, seal } from './sealing.ts';

let parent: string;
let folder: string;

beforeEach(async () => {
  parent = await mkdtemp(path.join(tmpdir(), 'castwright-keys-'));
  folder = path.join(parent, 'keys');
});
afterEach(() => rm(parent, { recursive: true, force: true }));

const secret = Buffer.from('secret');

describe('the key ring', () => {
  it('makes a key that only its owner can read, and keeps it', async () => {
    const sealed = seal(secret, 'a', await openKeyRing(folder));
    expect(await readdir(folder)).toEqual(['1.key']);
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    expect((await stat(path.join(folder, '1.key'))).mode & 0o777).toBe(0o600);
    expect(open(sealed, 'a', await openKeyRing(folder))).toEqual(secret);
  });

  it('is the same for ten processes that start at once', async () => {
    const rings = await Promise.all(Array.from({ length: 10 }, () => openKeyRing(folder)));
    for (const ring of rings) {
      const sealed = seal(secret, 'a', ring);
      for (const other of rings) expect(open(sealed, 'a', other)).toEqual(secret);
    }
    expect(await readdir(folder)).toEqual(['1.key']);
  });

  it('seals with the newest key and opens with all of them, past the ninth too', async () => {
    const sealed = seal(secret, 'a', await openKeyRing(folder));
    for (let id = 2; id <= 10; id++) expect(await rotateKey(folder)).toBe(String(id));
    const ring = await openKeyRing(folder);
    expect(ring.currentId).toBe('10');
    expect(open(sealed, 'a', ring)).toEqual(secret);
  });

  it('refuses to start on a broken key file, and leaves other files alone', async () => {
    await openKeyRing(folder);
    await writeFile(path.join(folder, 'README'), 'not a key');
    await openKeyRing(folder);
    await writeFile(path.join(folder, '2.key'), 'dG9vIHNob3J0');
    await expect(openKeyRing(folder)).rejects.toThrow('2.key does not hold a key of 32 bytes');
  });

  it('does not print its keys', async () => {
    const ring = await openKeyRing(folder);
    const key = ring.getKey('1').export();
    const printed = inspect(ring, { depth: 5, showHidden: true }) + inspect(ring.getKey('1'));
    expect(printed).not.toContain(key.toString('base64'));
    expect(printed).not.toContain(key.toString('hex'));
  });

  it('may lie beside its folder, as secret stores have it, and is rotated there', async () => {
    expect(await hasKeys(folder)).toBe(false);
    expect([await makeKeyBeside(folder), await makeKeyBeside(folder)]).toEqual([true, false]);
    const sealed = seal(secret, 'a', await openKeyRing(folder));
    expect(await rotateKey(folder)).toBe('2');
    expect((await readdir(parent)).sort()).toEqual(['keys.1.key', 'keys.2.key']);
    const ring = await openKeyRing(folder);
    expect(ring.currentId).toBe('2');
    expect(open(sealed, 'a', ring)).toEqual(secret);
  });

  it('is refused when one key is there in both ways', async () => {
    await openKeyRing(folder);
    await writeFile(path.join(parent, 'keys.1.key'), `${Buffer.alloc(32).toString('base64')}\n`);
    await expect(openKeyRing(folder)).rejects.toThrow('There are both');
  });

  it('opens what a process seals that has a newer key already', async () => {
    const before = await openKeyRing(folder);
    await rotateKey(folder);
    const sealed = seal(secret, 'a', await openKeyRing(folder));
    expect(open(sealed, 'a', before)).toEqual(secret);
    expect(before.currentId).toBe('1');
    for (const id of ['3', '../keys/1', '0', '1e0']) expect(() => before.getKey(id)).toThrow('has no key');
  });
});
