import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { decodePicture } from '@castwright/media/decode-picture.ts';
import { drawPreview } from '@castwright/preview-engine';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '#platform/clock.ts';
import { computePdq } from '#platform/media/pdq.ts';
import { fileInspections } from '#schema/trust/inspection';
import { requestPicture } from '#tests/factories/jobs.ts';
import { signInAs } from '#tests/factories/sessions.ts';
import { sendUpload } from '#tests/factories/uploads.ts';
import { makeUserWithTokens } from '#tests/factories/wallets.ts';
import { createInstantEngine } from '#tests/fakes/instant-engine.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { eventually } from '#tests/setup/eventually.ts';
import { startInstallation, type TestInstallation } from '#tests/setup/installation.ts';
import { generousLimits } from '#tests/setup/limits.ts';
import { runHashListsCommand } from '../../../../scripts/lib/hash-lists-command.ts';
import { createListSearch, type FindListed } from './find-listed.ts';
import { createHashListInspector } from './inspector.ts';
import { hashLists, listedHashes } from './schema.ts';

const database = useDatabase();
const now = new Date('2026-03-01T12:00:00Z');
const never = new AbortController().signal;
let folder: string;
let picture: Buffer;
let installation: TestInstallation;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'castwright-hash-lists-'));
  const settings = { negativePrompt: '', model: null, identity: null, aspectRatio: '1:1' } as const;
  picture = await drawPreview({ prompt: 'a lighthouse', seed: 7, ...settings });
  const { db } = database;
  installation = await startInstallation({
    databaseUrl: database.url,
    limits: generousLimits,
    engines: [
      await createInstantEngine({
        output: () => ({ kind: 'image', bytes: picture, mediaType: 'image/png' }),
      }),
    ],
    inspectors: [createHashListInspector(db, { clock: systemClock, findListed: createListSearch(db, null) })],
  });
}, 60_000);
afterAll(async () => {
  await installation?.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  await database.db.delete(hashLists);
});

const createHash = () => randomBytes(32).toString('hex');

/** Changes the given number of bits, spread over the hash. */
function change(hash: string, bits: number): string {
  let changed = BigInt(`0x${hash}`);
  for (let n = 0; n < bits; n++) changed ^= 1n << BigInt((n * 8 + (n >> 5)) % 256);
  return changed.toString(16).padStart(64, '0');
}

async function command(...args: string[]) {
  return runHashListsCommand(database.db, args, now);
}

async function importLines(name: string, lines: readonly string[]) {
  const file = path.join(folder, 'list.csv');
  await writeFile(file, lines.join('\n'));
  return command('import', '--name', name, '--file', file);
}

const search = (findListed: FindListed, hash: string, quality = 100) =>
  findListed(async () => [{ hash, quality }]);
const find = (hash: string) => search(createListSearch(database.db, null), hash);
const count = async () => (await database.db.select().from(listedHashes)).length;

async function listPicture(label: string): Promise<void> {
  const { hash } = await computePdq(await decodePicture(picture, 10_000_000));
  expect((await importLines('known', [`${hash},100,${label}`])).isDone).toBe(true);
}

async function makeAdministrator() {
  const { id } = await makeUserWithTokens(database.db, 0, { role: 'admin' });
  return signInAs(installation, id);
}

const listTitles = async (client: Awaited<ReturnType<typeof makeAdministrator>>) =>
  (await client.call('listNotifications')).body.map(({ title }: { title: string }) => title);

describe('a hash list', () => {
  it('is searched for hashes that differ in at most 31 bits', async () => {
    const [one, other] = [createHash(), createHash()];
    await importLines('first', ['hash,quality,label', `${one},100,case 1`, `${other},90`]);
    expect(await find(one)).toEqual({ list: 'first', label: 'case 1', distance: 0 });
    expect(await find(change(one, 31))).toEqual({ list: 'first', label: 'case 1', distance: 31 });
    expect(await find(change(one, 32))).toBeNull();
    expect(await find(change(other, 5))).toEqual({ list: 'first', label: null, distance: 5 });
    expect(await find(createHash())).toBeNull();
  });

  it('is found by 31 bits wherever they lie, and gives the nearest hash of all lists', async () => {
    const hashes = Array.from({ length: 50 }, createHash);
    await importLines('first', hashes);
    await importLines('second', [change(hashes[0] ?? '', 3)]);
    for (const hash of hashes) {
      const places = new Set<number>();
      while (places.size < 31) places.add(randomBytes(1)[0] ?? 0);
      const near = [...places].reduce((value, place) => value ^ (1n << BigInt(place)), BigInt(`0x${hash}`));
      expect(await find(near.toString(16).padStart(64, '0'))).not.toBeNull();
    }
    expect(await find(change(hashes[0] ?? '', 2))).toMatchObject({ list: 'second', distance: 1 });
  });

  it('is replaced as a whole by an import of the same name, and removed', async () => {
    const [old, recent] = [createHash(), createHash()];
    await importLines('known', [old]);
    const { lines } = await importLines('known', [recent, '', `${createHash()},12`]);
    expect(lines).toEqual(['known: 1 hashes imported, 2 lines skipped, 0 could not be read.']);
    expect([await find(old), (await find(recent))?.list]).toEqual([null, 'known']);
    expect((await command('list')).lines).toEqual(['known: 1 hashes of list.csv, 2026-03-01T12:00:00.000Z']);
    expect(await command('remove', '--name', 'known')).toEqual({
      lines: ['known was removed.'],
      isDone: true,
    });
    expect([await find(recent), await count()]).toEqual([null, 0]);
    expect((await command('remove', '--name', 'known')).isDone).toBe(false);
    const { body } = await (await makeAdministrator()).call('listAudit');
    const actions = (body as { action: string }[]).map(({ action }) => action);
    expect(actions.slice(0, 3)).toEqual(['hash_list.removed', 'hash_list.imported', 'hash_list.imported']);
  });

  it('names and counts the lines that cannot be read, and imports the others', async () => {
    const lines = [...Array.from({ length: 199 }, createHash), 'no hash'];
    const { isDone, lines: printed } = await importLines('known', lines);
    expect(isDone).toBe(true);
    expect(printed).toEqual([
      'Line 200: not 64 hexadecimal digits',
      'known: 199 hashes imported, 0 lines skipped, 1 could not be read.',
    ]);
  });

  it.each([
    ['of which more than 1 % of the lines cannot be read', [createHash(), 'no hash'], /More than 1 %/],
    ['without a hash', ['hash,quality'], /has no hash/],
  ])('stays as it is when a file follows %s', async (_, lines, message) => {
    const kept = createHash();
    await importLines('known', [kept]);
    const { isDone, lines: printed } = await importLines('known', lines);
    expect(isDone).toBe(false);
    expect(printed.at(-1)).toMatch(message);
    expect((await find(kept))?.distance).toBe(0);
    expect(await count()).toBe(1);
  });

  it('is imported in parts that leave nothing out', async () => {
    const hashes = Array.from({ length: 20_001 }, createHash);
    await importLines('known', hashes);
    expect(await count()).toBe(20_001);
    expect(await find(hashes.at(-1) ?? '')).not.toBeNull();
  });

  it('is not searched for a picture in which there is too little to see', async () => {
    const hash = createHash();
    await importLines('known', [hash]);
    const findListed = createListSearch(database.db, null);
    expect(await search(findListed, hash, 49)).toBeNull();
    expect(await search(findListed, hash, 50)).not.toBeNull();
  });

  it('costs nothing while there is none', async () => {
    const compute = async () => Promise.reject(new Error('computed'));
    expect(await createListSearch(database.db, null)(compute)).toBeNull();
    await expect(createListSearch(database.db, async () => null)(compute)).rejects.toThrow('computed');
  });
});

describe('a listed picture', () => {
  it('is refused as an upload, recompressed too, and reported to the administrators once', async () => {
    await listPicture('case 7');
    const admin = await makeAdministrator();
    const { id: userId } = await makeUserWithTokens(database.db, 0);
    const client = await signInAs(installation, userId);
    const jpeg = await sharp(picture).jpeg({ quality: 50 }).toBuffer();
    for (const bytes of [picture, picture, jpeg]) {
      const { body, status } = await sendUpload(client, { bytes });
      expect([status, body.code]).toEqual([403, 'FORBIDDEN']);
      expect(body.message).toMatch(/^This picture is on a list of pictures that are refused here\./);
    }
    const stored: string[] = [];
    for await (const { key } of installation.storage.list(`uploads/${userId}`)) stored.push(key);
    expect(stored).toEqual([]);
    expect((await client.call('listUploads')).body).toEqual([]);
    const titles = (await listTitles(admin)).filter(
      (title: string) => title === 'An upload matches a hash list',
    );
    expect(titles.length).toBeLessThanOrEqual(2);
    expect(titles.length).toBeGreaterThan(0);
    const entries = (await admin.call('listAudit', { query: { subject: userId } })).body;
    expect(entries[0]).toMatchObject({
      action: 'upload.listed',
      details: { list: 'known', label: 'case 7' },
    });
    expect(entries).toHaveLength(3);
    const other = await drawPreview({
      prompt: 'a bowl of apples',
      seed: 3,
      negativePrompt: '',
      model: null,
      identity: null,
      aspectRatio: '1:1',
    });
    expect((await sendUpload(client, { bytes: other })).status).toBe(201);
  });

  it.each(['sfw', 'nsfw'] as const)(
    'is withheld for a reviewer as a result in the category %s',
    async (category) => {
      await listPicture('case 8');
      const admin = await makeAdministrator();
      const { id: userId } = await makeUserWithTokens(database.db, 10);
      const job = await requestPicture(database.db, userId, { category });
      const [inspected] = await eventually(async () => {
        const rows = await database.db
          .select()
          .from(fileInspections)
          .where(eq(fileInspections.jobId, job.id));
        expect(rows).toHaveLength(1);
        return rows;
      });
      expect(inspected?.isAllowed).toBe(false);
      expect(inspected?.reasons).toEqual([
        { inspector: 'hash-lists', label: 'listed', score: 1, threshold: 1, verdict: 'review' },
      ]);
      expect((await admin.call('listResultReviews')).body.at(-1)).toMatchObject({
        id: job.id,
        labels: ['listed'],
      });
      expect(await listTitles(admin)).toContain('A result matches a hash list');
    },
  );

  it('is looked for in the external service too, and nothing passes while that fails', async () => {
    const { db } = database;
    const [hash, asked] = [createHash(), [] as string[]];
    const match = { list: 'bank', label: '7', distance: 2 };
    const findListed = createListSearch(db, async (each) => {
      asked.push(each);
      if (asked.length > 1) throw new Error('away');
      return match;
    });
    expect(await search(findListed, hash)).toEqual(match);
    await expect(search(findListed, hash)).rejects.toThrow('away');
    const inspector = createHashListInspector(db, { clock: systemClock, findListed });
    await expect(inspector.inspect({ frames: [picture] }, never)).rejects.toThrow('away');
    await expect(inspector.inspect({ frames: [] }, never)).rejects.toThrow('nothing to look at');
    expect(asked[0]).toBe(hash);
  });
});
