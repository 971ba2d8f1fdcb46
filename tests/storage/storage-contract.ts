import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ByteRange, Storage } from '#platform/storage/storage.ts';

export type OpenedStorage = { storage: Storage; close(): Promise<void> };

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const megabytes = (n: number) => n * 1024 * 1024;

/** The contract of the storage port, the same for every adapter. */
export function describeStorage(name: string, open: () => Promise<OpenedStorage>): void {
  describe(name, () => {
    let opened: OpenedStorage;
    let storage: Storage;
    let folders = 0;
    /** A folder that no other test uses. */
    const folder = () => `contract/${++folders}`;
    const readAll = async (key: string, range?: ByteRange) => buffer(await storage.read(key, range));
    async function listed(below?: string) {
      const found: { key: string; size: number; modifiedAt: Date }[] = [];
      for await (const object of storage.list(below)) found.push(object);
      return found;
    }

    beforeAll(async () => {
      opened = await open();
      storage = opened.storage;
    });
    afterAll(() => opened?.close());

    test('an object comes back as it was put, and a second put replaces it', async () => {
      const key = `${folder()}/one/original.png`;
      await storage.put(key, Buffer.from('first'));
      await storage.put(key, Buffer.from('second'));
      expect(String(await readAll(key))).toBe('second');
      const facts = await storage.stat(key);
      expect(facts).toMatchObject({ size: 6, modifiedAt: expect.any(Date) });
      expect(Math.abs(Date.now() - Number(facts?.modifiedAt))).toBeLessThan(60_000);
      // Not every storage knows the length; one that does reports it correctly.
      expect([undefined, sha256(Buffer.from('second'))]).toContain(facts?.sha256);
    });

    test('putIfAbsent leaves what is there', async () => {
      const key = `${folder()}/b`;
      expect(await storage.putIfAbsent(key, Buffer.from('first'))).toBe(true);
      expect(await storage.putIfAbsent(key, Buffer.from('second'))).toBe(false);
      expect(String(await readAll(key))).toBe('first');
    });

    test('of many writers at once exactly one succeeds, and its bytes are the ones that stay', async () => {
      const key = `${folder()}/b`;
      const texts = Array.from({ length: 20 }, (_, writer) => `writer ${writer}`);
      const won = await Promise.all(texts.map((text) => storage.putIfAbsent(key, Buffer.from(text))));
      expect(won.filter(Boolean)).toHaveLength(1);
      expect(String(await readAll(key))).toBe(texts[won.indexOf(true)]);
    });

    test('ranges include both ends, in small objects and in streamed ones, and end with the object', async () => {
      const at = folder();
      const large = randomBytes(1_000_000);
      await storage.put(`${at}/small`, Buffer.from('abcdefghij'));
      await storage.put(`${at}/large`, large);
      expect(String(await readAll(`${at}/small`, { start: 2, end: 4 }))).toBe('cde');
      expect(String(await readAll(`${at}/small`, { start: 8, end: 99 }))).toBe('ij');
      expect(await readAll(`${at}/small`, { start: 10, end: 99 })).toEqual(Buffer.alloc(0));
      expect(await readAll(`${at}/large`, { start: 5, end: 600_000 })).toEqual(large.subarray(5, 600_001));
      expect((await readAll(`${at}/large`)).equals(large)).toBe(true);
    });

    test('an empty object is an object', async () => {
      const at = folder();
      await storage.put(`${at}/put`, Buffer.alloc(0));
      expect(await storage.putStream(`${at}/streamed`, Readable.from([]))).toBe(0);
      for (const key of [`${at}/put`, `${at}/streamed`]) {
        expect(await readAll(key)).toEqual(Buffer.alloc(0));
        expect(await storage.stat(key)).toMatchObject({ size: 0 });
      }
    });

    test('a stream becomes an object, short or in several parts', async () => {
      const at = folder();
      for (const size of [1, megabytes(8) - 1, megabytes(8), megabytes(8) + 1, megabytes(21)]) {
        const bytes = randomBytes(size);
        const pieces = Readable.from(cut(bytes, 300_000));
        expect(await storage.putStream(`${at}/${size}`, pieces, sha256(bytes))).toBe(size);
        const facts = await storage.stat(`${at}/${size}`);
        expect(facts?.size).toBe(size);
        expect([undefined, sha256(bytes)]).toContain(facts?.sha256);
        expect((await readAll(`${at}/${size}`)).equals(bytes)).toBe(true);
      }
      const last = megabytes(21) - 1;
      expect(await readAll(`${at}/${megabytes(21)}`, { start: last, end: last })).toHaveLength(1);
    });

    test.each([
      ['a short one', 1],
      ['a long one', 40],
    ])('a stream that fails leaves nothing, and what stood there stays: %s', async (_, pieces) => {
      const at = folder();
      await storage.put(`${at}/before`, Buffer.from('whole'));
      const failing = () =>
        Readable.from(
          (async function* () {
            for (let n = 0; n < pieces; n++) yield randomBytes(megabytes(0.5));
            throw new Error('the source broke off');
          })(),
        );
      await expect(storage.putStream(`${at}/none`, failing())).rejects.toThrow('the source broke off');
      await expect(storage.putStream(`${at}/before`, failing())).rejects.toThrow('the source broke off');
      expect(await storage.stat(`${at}/none`)).toBeNull();
      expect(String(await readAll(`${at}/before`))).toBe('whole');
      expect(await listed(at)).toHaveLength(1);
    });

    test.each([
      ['short', 100],
      ['long', megabytes(9)],
    ])('a stream of other bytes than was said leaves nothing: %s', async (_, size) => {
      const key = `${folder()}/other`;
      const wrong = storage.putStream(key, Readable.from(cut(randomBytes(size), 65_536)), '0'.repeat(64));
      await expect(wrong).rejects.toThrow('do not match');
      expect(await storage.stat(key)).toBeNull();
    });

    test('a missing object has no facts, cannot be read, and may be removed twice', async () => {
      const at = folder();
      await storage.put(`${at}/a/b`, Buffer.from('x'));
      await storage.remove(`${at}/a/b`);
      await storage.remove(`${at}/a/b`);
      expect(await storage.stat(`${at}/a/b`)).toBeNull();
      expect(await storage.stat(`${at}/a`)).toBeNull();
      await expect(storage.read(`${at}/a/b`)).rejects.toMatchObject({ code: 'NOT_FOUND' });
      await expect(storage.read('never/made')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    });

    test('objects come and go in one folder at once, and none that was put is lost', async () => {
      const at = folder();
      const rounds = Array.from({ length: 60 }, async (_, round) => {
        await storage.put(`${at}/${round}`, Buffer.from('x'));
        if (round % 2 === 0) await storage.remove(`${at}/${round}`);
      });
      await Promise.all(rounds);
      expect(await listed(at)).toHaveLength(30);
    });

    test('a folder lists the objects below it at any depth, and nothing beside it', async () => {
      const at = folder();
      const keys = [`${at}/one/front`, `${at}/one/back`, `${at}/two/deep/down/front`];
      for (const key of [...keys, `${at}-card`, `${at}2/front`]) await storage.put(key, Buffer.from('four'));
      const found = await listed(at);
      expect(found.map(({ key }) => key).sort()).toEqual([...keys].sort());
      expect(found[0]).toEqual({ key: expect.any(String), size: 4, modifiedAt: expect.any(Date) });
      await storage.remove(`${at}/one/front`);
      expect(await listed(`${at}/one`)).toMatchObject([{ key: `${at}/one/back` }]);
      expect(await listed(`${at}/one/back`)).toEqual([]);
      expect(await listed('nowhere')).toEqual([]);
      const all = (await listed()).map(({ key }) => key);
      expect(all).toEqual(expect.arrayContaining([`${at}/one/back`, `${at}-card`, `${at}2/front`]));
      await Promise.all([`${at}-card`, `${at}2/front`].map((key) => storage.remove(key)));
    });

    test('a link, where supported, gives the object to everyone who holds it', async () => {
      const key = `${folder()}/picture.png`;
      const bytes = randomBytes(5_000);
      await storage.put(key, bytes);
      const link = await storage.linkTo(key, {
        fileName: 'Æthel (1).png',
        mediaType: 'image/png',
        seconds: 60,
      });
      expect(link === null).toBe(storage.linkOrigin === null);
      if (link === null) return;
      expect(new URL(link).origin).toBe(storage.linkOrigin);
      const answer = await fetch(link);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toBe('image/png');
      expect(answer.headers.get('content-disposition')).toContain(
        "filename*=UTF-8''%C3%86thel%20%281%29.png",
      );
      expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);
      const part = await fetch(link, { headers: { range: 'bytes=10-19' } });
      expect(part.status).toBe(206);
      expect(Buffer.from(await part.arrayBuffer())).toEqual(bytes.subarray(10, 20));
      // A caller cannot forge a link, nor change its object.
      expect((await fetch(link.replace('picture.png', 'other.png'))).status).toBeGreaterThanOrEqual(400);
      expect((await fetch(link.split('?')[0] ?? '')).status).toBeGreaterThanOrEqual(400);
    });

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
    test.each(hostile)('%j is refused as a key by every call', async (key) => {
      const refusal = /Not a storage key/;
      const bytes = Buffer.from('x');
      await expect(async () => storage.put(key, bytes)).rejects.toThrow(refusal);
      await expect(async () => storage.putStream(key, Readable.from([bytes]))).rejects.toThrow(refusal);
      await expect(async () => storage.putIfAbsent(key, bytes)).rejects.toThrow(refusal);
      await expect(async () => storage.stat(key)).rejects.toThrow(refusal);
      await expect(async () => storage.read(key)).rejects.toThrow(refusal);
      await expect(async () => storage.remove(key)).rejects.toThrow(refusal);
      await expect(async () => listed(key)).rejects.toThrow(refusal);
    });
  });
}

function* cut(bytes: Buffer, size: number): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
