/** Pictures from elsewhere: each passes the gate of uploads, becomes an item once, and is never signed as made here. */
import { buffer } from 'node:stream/consumers';
import { formatParameters, writeParameters } from '@castwright/picture-settings';
import { BlobReader, BlobWriter, ZipWriter } from '@zip.js/zip.js';
import { and, eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { getEntitlements } from '#contract/entitlements.ts';
import type { ContentImport, ImportEntryState } from '#contract/imports.ts';
import { limits } from '#contract/limits.ts';
import { describeFile } from '#features/library/analysis';
import { verifyCredentials } from '#features/library/disclosure';
import { listImportedPictures } from '#features/library/items';
import { judge } from '#features/trust/safety';
import { newId } from '#platform/ids.ts';
import type { ReferencedFile } from '#platform/storage/check-files.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { contentFiles, contentItems, contentUploads } from '#schema/library/items';
import { uploads } from '#schema/library/uploads';
import { createZip } from '#tests/factories/archives.ts';
import { makeContents } from '#tests/factories/content.ts';
import { signInAs } from '#tests/factories/sessions.ts';
import { consentGiven } from '#tests/factories/uploads.ts';
import { makeUserWithTokens } from '#tests/factories/wallets.ts';
import { allowEveryFile, refusedInspection } from '#tests/fakes/inspections.ts';
import type { TestClient } from '#tests/setup/client.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { startInstallation, type TestInstallation } from '#tests/setup/installation.ts';
import { generousLimits } from '#tests/setup/limits.ts';
import { importFileRecords } from '../src/features/library/imports/import-file-records.ts';
import { importFolder } from '../src/features/library/imports/import-parts.ts';
import {
  type RunImportsDeps,
  removeOldImports,
  runImports,
} from '../src/features/library/imports/run-imports.ts';
import { importEntries, imports } from '../src/features/library/imports/schema.ts';

const database = useDatabase();
let installation: TestInstallation;
let now = new Date('2026-11-20T12:00:00Z');
let owner: TestClient;
let userId: string;

beforeAll(async () => {
  installation = await startInstallation({
    databaseUrl: database.url,
    limits: generousLimits,
    clock: () => now,
  });
});
afterAll(() => installation?.close());
beforeEach(async () => {
  now = new Date('2026-11-20T12:00:00Z');
  ({ id: userId } = await makeUserWithTokens(database.db, 10, { subscription: 'enterprise' }));
  owner = await signInAs(installation, userId);
});

const deps = (over: Partial<RunImportsDeps> = {}): RunImportsDeps => ({
  db: database.db,
  storage: installation.storage,
  log: { error: () => {}, warn: () => {} },
  clock: () => now,
  judge,
  describeFile,
  inspectFile: allowEveryFile,
  findListed: async () => null,
  allowsUploadedPeople: true,
  ffmpegPath: null,
  ...over,
});
const run = (over: Partial<RunImportsDeps> = {}, until = () => false) => runImports(deps(over), null, until);

/** Noise of its own for each seed: no two look the same. */
async function picture(seed: number, format: 'png' | 'jpeg' = 'png', width = 64): Promise<Buffer> {
  const cells = Buffer.from(
    Array.from({ length: 8 * 8 * 3 }, (_, at) => (at * 97 * (seed + 3) + seed * 53) % 256),
  );
  const drawn = sharp(cells, { raw: { width: 8, height: 8, channels: 3 } }).resize(width, width, {
    kernel: 'nearest',
  });
  return drawn.toFormat(format).toBuffer();
}

const withSettings = (bytes: Buffer, prompt: string) =>
  Buffer.from(
    writeParameters(
      bytes,
      formatParameters({
        prompt,
        negativePrompt: 'fog',
        seed: 77,
        steps: 25,
        sampler: 'euler',
        width: 64,
        height: 64,
        model: 'harbour',
      }),
    ),
  );

async function send(zip: Buffer, { withoutPeople = true, client = owner } = {}): Promise<ContentImport> {
  const body = { name: 'Folder', byteSize: zip.length, withoutPeople };
  const created = await client.call('createImport', { body });
  expect(created.status).toBe(201);
  const params = { id: created.body.id };
  for (let number = 0; number * limits.importPartBytes < zip.length; number++) {
    const start = number * limits.importPartBytes;
    const form = new FormData();
    form.set('number', String(number));
    form.set('file', new Blob([new Uint8Array(zip.subarray(start, start + limits.importPartBytes))]), 'part');
    expect((await client.call('storeImportPart', { params, body: form })).status).toBe(200);
  }
  const started = await client.call('startImport', { params });
  expect(started.status).toBe(200);
  return started.body;
}

const get = async (id: string): Promise<ContentImport> =>
  (await owner.call('listImports')).body.find((each: ContentImport) => each.id === id);
const list = async (id: string, state: ImportEntryState) =>
  (await owner.call('listImportEntries', { params: { id }, query: { state } })).body.entries;
const listItems = () => database.db.select().from(contentItems).where(eq(contentItems.userId, userId));
const listUploads = () =>
  database.db
    .select()
    .from(uploads)
    .where(and(eq(uploads.userId, userId)));

describe('pictures of a ZIP', () => {
  test('become items with what their files say, safe for work, unsigned, and never as made here', async () => {
    const plain = await picture(1);
    const zip = await createZip({
      'set/one.png': withSettings(plain, 'a lighthouse <lora:x:1>, at dusk'),
      'set/two.jpg': await picture(2, 'jpeg'),
      'set/notes.txt': Buffer.from('hello'),
      '__MACOSX/set/._one.png': Buffer.from('x'),
    });
    const { id } = await send(zip);
    await run();
    expect(await get(id)).toMatchObject({ state: 'done', counts: { imported: 2, refused: 1, pending: 0 } });
    expect(await list(id, 'refused')).toMatchObject(
      [{ name: 'set/notes.txt', reason: /not a JPEG/ }].map(({ name }) => ({ name })),
    );
    const items = (await listItems()).toSorted((a, b) => a.name.localeCompare(b.name));
    expect(items).toMatchObject([
      { name: 'one', category: 'sfw', origin: 'uploaded', status: 'completed', markedAt: null },
      { name: 'two', category: 'sfw', origin: 'uploaded', status: 'completed', markedAt: null },
    ]);
    expect(items[0]?.metadata).toEqual({
      imported: { file: 'set/one.png', tool: 'Castwright' },
      prompt: 'a lighthouse, at dusk',
      negativePrompt: 'fog',
      seed: 77,
      steps: 25,
      sampler: 'euler',
      model: 'harbour',
    });
    expect(items[1]?.metadata).toEqual({ imported: { file: 'set/two.jpg', tool: null } });
    const params = { id: items[0]?.id ?? '' };
    for (const disclosure of ['credentials', 'label'] as const) {
      const query = new URLSearchParams({ disclosure, settings: 'automatic1111' });
      const answer = await owner.fetch(`/api/content/${params.id}/download?${query}`);
      expect(answer.headers.get('content-disposition')).toContain('filename="one.png"');
      const bytes = Buffer.from(await answer.arrayBuffer());
      expect((await verifyCredentials(bytes)).found).toBe(false);
      expect((await sharp(bytes).raw().toBuffer()).equals(await sharp(plain).raw().toBuffer())).toBe(true);
    }
    // Each derives from an upload with the statement, whose own files are gone.
    expect(
      await database.db.select().from(contentUploads).where(eq(contentUploads.contentId, params.id)),
    ).toHaveLength(1);
    expect(
      (await listUploads()).every(({ people, removedAt }) => people === 'none' && removedAt !== null),
    ).toBe(true);
    // Their faces are compared with adult results, as those of uploads are.
    expect(await listImportedPictures(database.db, userId)).toHaveLength(2);
    expect(await listKeys(installation.storage, `${importFolder}/${userId}`)).toEqual([]);
  });

  test('wait without a statement, where nothing else shows them, until it is made', async () => {
    const zip = await createZip({
      'a.png': await picture(3),
      'b.png': await picture(4),
      'c.png': await picture(5),
    });
    const { id } = await send(zip, { withoutPeople: false });
    await run();
    expect(await get(id)).toMatchObject({ state: 'done', counts: { waiting: 3, imported: 0 } });
    expect(await listItems()).toEqual([]);
    expect((await owner.call('listUploads', { query: {} })).body).toEqual([]);
    const [a, b] = await list(id, 'waiting');
    await owner.call('statePeople', { params: { id: a.uploadId }, body: { people: 'none' } });
    await owner.call('statePeople', { params: { id: b.uploadId }, body: consentGiven });
    expect((await owner.call('startImport', { params: { id } })).status).toBe(200);
    await run();
    expect(await get(id)).toMatchObject({ state: 'done', counts: { waiting: 1, imported: 2 } });
    const ended = (await owner.call('listUploads', { query: { state: 'removed' } })).body;
    expect(ended.map((each: { id: string }) => each.id).toSorted()).toEqual([a.id, b.id].toSorted());
    // A consent that is withdrawn takes the item with it.
    const revoked = await owner.call('revokeConsent', { params: { id: b.id } });
    expect(revoked.body).toMatchObject({ removed: 1 });
    expect((await listItems()).map((item) => item.id)).toEqual([a.id]);
    // Deleting the import deletes what waits, and nothing else.
    expect((await owner.call('deleteImport', { params: { id } })).status).toBe(200);
    expect((await listItems()).map((item) => item.id)).toEqual([a.id]);
    expect((await listUploads()).filter(({ removedAt }) => removedAt === null)).toEqual([]);
  });

  test('that are explicit or broken are named with the reason, and the rest comes in', async () => {
    const [bad, good] = [await picture(6), await picture(7)];
    let looks = 0;
    const { id } = await send(
      await createZip({ 'bad.png': bad, 'broken.png': bad.subarray(0, 60), 'good.png': good }),
    );
    await run({
      inspectFile: async (...given) => (looks++ === 0 ? refusedInspection : allowEveryFile(...given)),
    });
    expect(await get(id)).toMatchObject({ counts: { imported: 1, refused: 2 } });
    const refused = await list(id, 'refused');
    expect(refused.map(({ name }: { name: string }) => name)).toEqual(['bad.png', 'broken.png']);
    expect(refused.every(({ reason }: { reason: string }) => reason.length > 10)).toBe(true);
    expect((await owner.call('listRefusedUploads')).body.length ?? 1).toBeGreaterThan(0);
    expect((await listUploads()).filter(({ removedAt }) => removedAt === null)).toEqual([]);
  });

  test('whose words the rules refuse come without their settings', async () => {
    const { id } = await send(
      await createZip({ 'a.png': withSettings(await picture(8), 'a nude woman on a bed') }),
    );
    await run();
    expect(await get(id)).toMatchObject({ counts: { imported: 1 } });
    expect((await listItems())[0]?.metadata).toEqual({ imported: { file: 'a.png', tool: 'Castwright' } });
  });

  test('that are there already are named and skipped: the same file, and one that looks the same', async () => {
    const one = await picture(9);
    await send(await createZip({ 'one.png': one }));
    await run();
    const again = await sharp(one).jpeg({ quality: 90 }).toBuffer();
    const { id } = await send(
      await createZip({
        'copy.png': one,
        'smaller.jpg': again,
        'new.png': await picture(10),
        'twice.png': await picture(10),
      }),
    );
    await run();
    expect(await get(id)).toMatchObject({ counts: { imported: 1, duplicate: 3 } });
    const [first] = await listItems();
    const found = await list(id, 'duplicate');
    expect(found.map(({ name }: { name: string }) => name).toSorted()).toEqual([
      'copy.png',
      'smaller.jpg',
      'twice.png',
    ]);
    expect(found.find(({ name }: { name: string }) => name === 'copy.png').contentId).toBe(first?.id);
    expect(await listItems()).toHaveLength(2);
  });
});

const listKeys = async (storage: Storage, folder: string): Promise<string[]> => {
  const found: string[] = [];
  for await (const { key } of storage.list(folder)) found.push(key);
  return found;
};

describe('a worker that is killed', () => {
  test.each([
    ['before a file was looked at', 'inspect'],
    ['after the upload was stored', 'read'],
    ['while the item’s files are written', 'putIfAbsent'],
    ['before the item’s files were removed', 'remove'],
  ] as const)('%s leaves the rest to the next one, and each file becomes one item', async (_, at) => {
    const names = Array.from({ length: 6 }, (_, n) => `${n}.png`);
    const files = Object.fromEntries(
      await Promise.all(names.map(async (name, n) => [name, await picture(20 + n)])),
    );
    const { id } = await send(await createZip(files));
    let calls = 0;
    const killed = () => {
      if (++calls === 3) throw new Error('killed');
    };
    const { storage } = installation;
    const dying: Storage = {
      ...storage,
      ...(at === 'read' && {
        read: async (key, range) => {
          if (key.startsWith('uploads/')) killed();
          return storage.read(key, range);
        },
      }),
      ...(at === 'putIfAbsent' && {
        putIfAbsent: async (key, bytes) => {
          killed();
          return storage.putIfAbsent(key, bytes);
        },
      }),
      ...(at === 'remove' && {
        remove: async (key) => {
          killed();
          return storage.remove(key);
        },
      }),
    };
    const inspectFile: typeof allowEveryFile = async (...given) => {
      if (at === 'inspect') killed();
      return allowEveryFile(...given);
    };
    await run({ storage: dying, inspectFile }).catch(() => undefined);
    const stopped = await get(id);
    if (at !== 'remove') expect(stopped).toMatchObject({ state: 'running' });
    // Nobody takes it while the lease of the killed worker lasts.
    if (stopped.state === 'running') {
      await run();
      expect((await get(id)).counts).toEqual(stopped.counts);
    }
    now = new Date(now.getTime() + 3 * 60_000);
    await run();
    expect(await get(id)).toMatchObject({ state: 'done', counts: { imported: 6, pending: 0, duplicate: 0 } });
    const items = await listItems();
    expect(items.map(({ name }) => name).toSorted()).toEqual(['0', '1', '2', '3', '4', '5']);
    expect(
      await database.db
        .select()
        .from(contentFiles)
        .where(eq(contentFiles.contentId, items[0]?.id ?? '')),
    ).toHaveLength(4);
    expect((await listUploads()).filter(({ removedAt }) => removedAt === null)).toEqual([]);
  });

  test('between two files lets go of the import at once, as one that stops does', async () => {
    const { id } = await send(await createZip({ 'a.png': await picture(30), 'b.png': await picture(31) }));
    let asked = 0;
    await run({}, () => ++asked > 2);
    expect(await get(id)).toMatchObject({ state: 'running', counts: { imported: 1, pending: 1 } });
    await run();
    expect(await get(id)).toMatchObject({ state: 'done', counts: { imported: 2 } });
  });
});

describe('a hostile ZIP', () => {
  const expectStopped = async (zip: Buffer, problem: RegExp) => {
    const { id } = await send(zip);
    await run();
    const found = await get(id);
    expect(found.state).toBe('stopped');
    expect(found.problem).toMatch(problem);
    expect(await listItems()).toEqual([]);
  };

  test('that is none, is cut, empty or without pictures stops with a reason', async () => {
    const zip = await createZip({ 'a.png': await picture(40) });
    await expectStopped(Buffer.from('PK not really a ZIP at all'), /cannot be read/);
    await expectStopped(zip.subarray(0, zip.length - 30), /cannot be read/);
    await expectStopped(await createZip({}), /empty/);
    await expectStopped(await createZip({ '.hidden/a.png': Buffer.from('x') }), /no pictures/);
  });

  test('that inflates beyond its word, is locked or damaged loses those files alone', async () => {
    const bomb = await createZip({ 'bomb.png': Buffer.alloc(limits.uploadBytes + 1) });
    // The directory says 100 bytes.
    for (const [mark, offset] of [
      ['PK\x03\x04', 22],
      ['PK\x01\x02', 24],
    ] as const) {
      bomb.writeUInt32LE(100, bomb.indexOf(Buffer.from(mark, 'latin1')) + offset);
    }
    const before = process.memoryUsage().rss;
    const first = await send(bomb);
    await run();
    expect(await get(first.id)).toMatchObject({ state: 'done', counts: { refused: 1, imported: 0 } });
    expect(process.memoryUsage().rss - before).toBeLessThan(300 * 1024 * 1024);

    const large = await send(await createZip({ 'large.png': Buffer.alloc(limits.uploadBytes + 1) }));
    await run();
    expect(await list(large.id, 'refused')).toMatchObject([{ reason: 'It is larger than 40 MB.' }]);

    const writer = new ZipWriter(new BlobWriter(), { password: 'secret', useWebWorkers: false });
    await writer.add('locked.png', new BlobReader(new Blob([new Uint8Array(await picture(41))])));
    const locked = await send(Buffer.from(await (await writer.close()).arrayBuffer()));
    await run();
    expect(await list(locked.id, 'refused')).toMatchObject([{ reason: 'It is locked with a password.' }]);

    const damaged = await createZip({ 'a.png': await picture(42), 'b.png': await picture(43) });
    const data = damaged.indexOf('a.png') + 5 + 40;
    damaged[data] = (damaged[data] ?? 0) ^ 0xff;
    const half = await send(damaged);
    await run();
    expect(await get(half.id)).toMatchObject({ counts: { imported: 1, refused: 1 } });
  });

  test('with paths that lead elsewhere shows them cleaned, and writes nothing there', async () => {
    const zip = await createZip({
      '../../etc/passwd.png': await picture(44),
      'C:\\windows\\x.png': await picture(45),
      [`${'deep/'.repeat(80)}y.png`]: await picture(46),
      'a\u202egnp.png': await picture(47),
    });
    const { id } = await send(zip);
    await run();
    const names = (await list(id, 'imported')).map(({ name }: { name: string }) => name);
    expect(names.slice(0, 2)).toEqual(['etc/passwd.png', 'windows/x.png']);
    expect(names[2].length).toBeLessThanOrEqual(200);
    expect(names[3]).toBe('agnp.png');
    expect((await listItems()).map(({ name }) => name).toSorted()).toEqual(['agnp', 'passwd', 'x', 'y']);
  });

  test('with more files than are taken at once stops before the first', async () => {
    const writer = new ZipWriter(new BlobWriter(), { level: 0, useWebWorkers: false });
    for (let n = 0; n <= limits.importEntriesMaximum; n++) await writer.add(`${n}.png`);
    const { id } = await send(Buffer.from(await (await writer.close()).arrayBuffer()));
    await run();
    expect(await get(id)).toMatchObject({
      state: 'stopped',
      problem: expect.stringContaining('too many files'),
    });
    expect(await database.db.select().from(importEntries).where(eq(importEntries.importId, id))).toEqual([]);
  });
});

describe('an import', () => {
  test('takes its parts in order, each once, of the announced size, and starts when all are there', async () => {
    const body = { name: 'Parts', byteSize: limits.importPartBytes + 10, withoutPeople: true };
    const { id } = (await owner.call('createImport', { body })).body;
    const part = (number: number, size: number) => {
      const form = new FormData();
      form.set('number', String(number));
      form.set('file', new Blob([new Uint8Array(size)]), 'part');
      return owner.call('storeImportPart', { params: { id }, body: form });
    };
    expect((await part(1, 10)).status).toBe(409);
    expect((await part(0, 5)).status).toBe(400);
    expect((await part(0, limits.importPartBytes)).status).toBe(200);
    expect((await part(0, limits.importPartBytes)).body).toMatchObject({ receivedParts: 1 });
    expect((await owner.call('startImport', { params: { id } })).status).toBe(409);
    expect((await part(1, 10)).body).toMatchObject({ receivedParts: 2, receivedBytes: body.byteSize });
    expect((await owner.call('startImport', { params: { id } })).status).toBe(200);
    expect((await owner.call('createImport', { body })).status).toBe(409);
    expect(
      (await owner.call('createImport', { body: { ...body, byteSize: limits.importBytes + 1 } })).status,
    ).toBe(400);
  });

  test('is open to its account alone', async () => {
    const { id } = await send(await createZip({ 'a.png': await picture(50) }), { withoutPeople: false });
    await run();
    const [entry] = await list(id, 'waiting');
    const stranger = await signInAs(installation, (await makeUserWithTokens(database.db, 10)).id);
    expect((await stranger.call('listImports')).body).toEqual([]);
    for (const route of ['startImport', 'deleteImport'] as const) {
      expect((await stranger.call(route, { params: { id } })).status).toBe(404);
    }
    expect(
      (await stranger.call('listImportEntries', { params: { id }, query: { state: 'waiting' } })).status,
    ).toBe(404);
    expect((await stranger.call('previewUpload', { params: { id: entry.uploadId } })).status).toBe(404);
    // The same file of another account is no duplicate.
    const theirs = await send(await createZip({ 'a.png': await picture(50) }), { client: stranger });
    await run();
    const [row] = (await stranger.call('listImports')).body;
    expect(row).toMatchObject({ id: theirs.id, counts: { imported: 1, duplicate: 0 } });
  });

  test('stops where the storage of the plan is full, and goes on from there', async () => {
    ({ id: userId } = await makeUserWithTokens(database.db, 10));
    owner = await signInAs(installation, userId);
    const { id } = await send(await createZip({ 'a.png': await picture(60), 'b.png': await picture(61) }));
    const [full] = await makeContents(database.db, userId, [
      { byteSize: getEntitlements('free').storageBytes ?? 0 },
    ]);
    await run();
    const stopped = await get(id);
    expect(stopped).toMatchObject({ state: 'stopped', counts: { pending: 2, imported: 0 } });
    expect(stopped.problem).toMatch(/plan keeps/);
    await database.db.delete(contentItems).where(eq(contentItems.id, full ?? ''));
    expect((await owner.call('startImport', { params: { id } })).status).toBe(200);
    await run();
    expect(await get(id)).toMatchObject({ state: 'done', problem: null, counts: { imported: 2 } });
  });

  test('and its ZIP are removed when they are old; items stay', async () => {
    const { id } = await send(await createZip({ 'a.png': await picture(70) }));
    await run();
    const body = { name: 'Never sent', byteSize: 100, withoutPeople: true };
    await owner.call('createImport', { body });
    now = new Date(now.getTime() + 2 * 24 * 3_600_000);
    await removeOldImports(deps(), new AbortController().signal);
    expect((await owner.call('listImports')).body.map((each: ContentImport) => each.id)).toEqual([id]);
    now = new Date(now.getTime() + 30 * 24 * 3_600_000);
    await removeOldImports(deps(), new AbortController().signal);
    expect(await database.db.select().from(imports).where(eq(imports.userId, userId))).toEqual([]);
    expect(await listItems()).toHaveLength(1);
  });

  test('leaves parts that no import needs to the sweep, and keeps those that one waits for', async () => {
    const { storage } = installation;
    const { byteSize, id } = await send(await createZip({ 'a.png': await picture(71) }));
    const [needed, left] = [`${importFolder}/${userId}/${id}/0`, `${importFolder}/${userId}/${newId()}/0`];
    await storage.put(left, Buffer.from('a part of a deleted import'));
    expect(await listNamedFiles()).toContainEqual({ key: needed, size: byteSize, sha256: null });
    // By the time of the files, which is today's.
    now = new Date(Date.now() + 25 * 3_600_000);
    await database.db.update(imports).set({ createdAt: now }).where(eq(imports.id, id));
    await removeOldImports(deps(), new AbortController().signal);
    expect([await storage.stat(needed), await storage.stat(left)]).toEqual([
      expect.objectContaining({ size: byteSize }),
      null,
    ]);
    await run();
    expect(await listItems()).toHaveLength(1);
    expect(await listNamedFiles()).not.toContainEqual(expect.objectContaining({ key: needed }));
    expect(await importFileRecords(database.db).findUnreferenced([needed])).toEqual([needed]);
  });
});

async function listNamedFiles(): Promise<ReferencedFile[]> {
  const named: ReferencedFile[] = [];
  for await (const some of importFileRecords(database.db).listReferenced()) named.push(...some);
  return named;
}

test('an imported picture is read whole from its storage', async () => {
  await send(await createZip({ 'a.png': await picture(80) }));
  await run();
  const [item] = await listItems();
  const [file] = await database.db
    .select()
    .from(contentFiles)
    .where(and(eq(contentFiles.contentId, item?.id ?? ''), eq(contentFiles.variant, 'original')));
  expect((await buffer(await installation.storage.read(file?.storageKey ?? ''))).length).toBe(file?.byteSize);
});
