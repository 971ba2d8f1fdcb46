import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { openLocalStorage } from '#platform/storage/local-storage.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { listZipFiles } from '#tests/factories/archives.ts';
import { addFiles, makeContent, makeStoredFile } from '#tests/factories/content.ts';
import { makeUser } from '#tests/factories/users.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { archiveContents } from './archive-contents.ts';
import { createEntryNames } from './entry-names.ts';

const database = useDatabase();
let root: string;
let storage: Storage;
let owner: string;

beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'castwright-archive-'));
  storage = await openLocalStorage(root);
});
afterAll(() => rm(root, { recursive: true, force: true }));
beforeEach(async () => {
  owner = (await makeUser(database.db)).id;
});

async function item(name: string, bytes: Buffer, facts: { trashedAt?: Date } = {}) {
  const id = await makeContent(database.db, owner, { name, ...facts });
  const file = makeStoredFile('original', `jobs/${id}/original`, bytes);
  await storage.put(file.storageKey, bytes);
  await addFiles(database.db, id, [file]);
  return id;
}

const open = (ids: string[], userId = owner, over: Partial<Storage> = {}) =>
  archiveContents(
    {
      db: database.db,
      storage: { ...storage, ...over },
      clock: () => new Date(),
      credentials: () => Promise.reject(new Error('files as they are need no signature')),
      ffmpegPath: null,
      allowsUndisclosed: () => true,
    },
    { userId, personId: userId, adultAllowed: true },
    { ids, disclosure: 'credentials', settings: 'none' },
  );
const archive = async (...given: Parameters<typeof open>) => (await open(...given)).zip;

const readManifest = (files: ReturnType<typeof listZipFiles>): object[] =>
  JSON.parse(files.get('manifest.json')?.bytes.toString() ?? '').files;

test('holds every file byte for byte, not compressed, under a name of its own, and a manifest', async () => {
  const [first, second] = [Buffer.alloc(300_000, 'one'), Buffer.from('two')];
  const ids = [await item('Rain', first), await item('RAIN', second)];
  const files = listZipFiles(await buffer(await archive([...ids].reverse())));
  expect([...files.keys()]).toEqual(['Rain.png', 'RAIN (2).png', 'manifest.json']);
  expect(files.get('Rain.png')).toEqual({ stored: true, bytes: first });
  expect(files.get('RAIN (2).png')).toEqual({ stored: true, bytes: second });
  const made = { prompt: 'a woman in a garden', seed: 7, model: 'illustration', engine: 'preview' };
  expect(readManifest(files)).toMatchObject([
    { file: 'Rain.png', id: ids[0], name: 'Rain', createdAt: expect.any(String), ...made },
    { file: 'RAIN (2).png', id: ids[1] },
  ]);
});

test('says beforehand how many files there will be', async () => {
  const ids = [await item('Rain', Buffer.from('1')), await makeContent(database.db, owner, {})];
  const { zip, files } = await open(ids);
  expect(files).toBe(1);
  expect(listZipFiles(await buffer(zip)).size).toBe(2);
});

test('leaves out the trash and other accounts’ items, and is refused when nothing is left', async () => {
  const ids = [
    await item('Rain', Buffer.from('1')),
    await item('Sun', Buffer.from('2'), { trashedAt: new Date() }),
  ];
  expect([...listZipFiles(await buffer(await archive(ids))).keys()]).toEqual(['Rain.png', 'manifest.json']);
  const stranger = (await makeUser(database.db)).id;
  await expect(archive(ids, stranger)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('goes on without a file that is missing, which the manifest names', async () => {
  const ids = [await item('Rain', Buffer.from('1')), await item('Sun', Buffer.from('2'))];
  await storage.remove(`jobs/${ids[0]}/original`);
  const files = listZipFiles(await buffer(await archive(ids)));
  expect([...files.keys()]).toEqual(['Sun.png', 'manifest.json']);
  expect(readManifest(files)).toMatchObject([{ file: 'Rain.png', missing: true }, { file: 'Sun.png' }]);
  expect(readManifest(files)[1]).not.toHaveProperty('missing');
});

test('breaks off when a file breaks off, rather than pass for whole', async () => {
  const ids = [await item('Rain', Buffer.from('12345'))];
  const short = async () => Readable.from([Buffer.from('1')]);
  await expect(archive(ids, owner, { read: short }).then(buffer)).rejects.toThrow('number of bytes');
  const broken = async () =>
    new Readable({
      read: (): never => {
        throw new Error('the disk is away');
      },
    });
  await expect(archive(ids, owner, { read: broken }).then(buffer)).rejects.toThrow('the disk is away');
});

test('opens one file at a time, and none after the client has gone', async () => {
  const ids = [await item('Rain', Buffer.alloc(2_000_000)), await item('Sun', Buffer.from('2'))];
  const opened: Readable[] = [];
  const read = vi.fn(async (key: string) => {
    const file = await storage.read(key);
    opened.push(file);
    return file;
  });
  const zip = await archive(ids, owner, { read });
  await new Promise((resolve) => zip.once('readable', resolve));
  expect(opened).toHaveLength(1);
  zip.destroy();
  await vi.waitFor(() => expect(opened[0]?.destroyed).toBe(true), 30_000);
  expect(read).toHaveBeenCalledTimes(1);
});

test('closes the file that was being opened when the client went', async () => {
  const ids = [await item('Rain', Buffer.from('1'))];
  const opening = Promise.withResolvers<Readable>();
  const zip = await archive(ids, owner, { read: () => opening.promise });
  zip.destroy();
  const file = new Readable({ read: () => {} });
  opening.resolve(file);
  await vi.waitFor(() => expect(file.destroyed).toBe(true), 5_000);
});

test.each([
  [
    ['A', 'a', 'A (2)'],
    ['A.png', 'a (2).png', 'A (2) (2).png'],
  ],
  [
    ['con', 'Aux.one', 'nul '],
    ['_con.png', '_Aux.one.png', '_nul.png'],
  ],
  [
    ['end. ', '...', '../../etc'],
    ['end.png', 'content.png', 'etc.png'],
  ],
])('names %j as every system takes them', (names, expected) => {
  expect(createEntryNames(names.map((name) => ({ name, mediaType: 'image/png' })))).toEqual(expected);
});
