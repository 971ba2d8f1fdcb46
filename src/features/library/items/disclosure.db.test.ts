import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { makeVideo } from '@castwright/media/test-videos.ts';
import { desc } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Disclosure } from '#contract/library.ts';
import { type ContentCredentials, openCredentials } from '#features/library/disclosure';
import { openLocalStorage } from '#platform/storage/local-storage.ts';
import type { LinkTerms, Storage } from '#platform/storage/storage.ts';
import { listZipFiles } from '#tests/factories/archives.ts';
import { addFiles, makeContent, makeStoredFile } from '#tests/factories/content.ts';
import { makeUser } from '#tests/factories/users.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { archiveContents } from './archive/archive-contents.ts';
import { downloadContent } from './download-content.ts';
import { undisclosedCopies } from './schema.ts';

const database = useDatabase();
const now = new Date('2026-11-20T12:00:00Z');
const weights = Buffer.from('the weights of a model');
const provenance = { engine: 'preview', model: 'illustration', createdAt: now, watermark: 0xabcn };

let root: string;
let storage: Storage;
let signing: ContentCredentials;
let owner: string;
/** What was signed: the pixels that all copies come from. */
let png: Buffer;
let film: Buffer;

beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'castwright-disclosure-'));
  storage = await openLocalStorage(path.join(root, 'files'));
  signing = await openCredentials({ folder: path.join(root, 'keys') });
  const noise = { type: 'gaussian', mean: 128, sigma: 20 } as const;
  png = await sharp({ create: { width: 320, height: 240, channels: 3, background: 'teal', noise } })
    .png()
    .toBuffer();
  film = await makeVideo('96x160', 1);
});
afterAll(async () => {
  await signing.close();
  await rm(root, { recursive: true, force: true });
});
beforeEach(async () => {
  owner = (await makeUser(database.db)).id;
});

const getKey = (id: string) => `jobs/${id}/original`;

async function picture(name = 'Rain') {
  return stored(name, 'image', await signing.sign(png, 'image/png', provenance), 'image/png');
}
async function video(name = 'Storm') {
  return stored(name, 'video', await signing.sign(film, 'video/mp4', provenance), 'video/mp4');
}
async function model(name = 'Nora') {
  return stored(name, 'model', weights, 'application/octet-stream');
}
async function stored(name: string, type: 'image' | 'video' | 'model', bytes: Buffer, mediaType: string) {
  const id = await makeContent(database.db, owner, { name, type, createdAt: now });
  await storage.put(getKey(id), bytes);
  await addFiles(database.db, id, [{ ...makeStoredFile('original', getKey(id), bytes), mediaType }]);
  return id;
}

const dependencies = (over: Partial<Storage> = {}, ffmpegPath: string | null = null) => ({
  db: database.db,
  storage: { ...storage, ...over },
  clock: () => now,
  credentials: async () => signing,
  ffmpegPath,
  allowsUndisclosed: () => true,
});
const createInput = (contentId: string, disclosure: Disclosure, accept?: string, userId = owner) => ({
  userId,
  personId: userId,
  adultAllowed: true,
  contentId,
  disclosure,
  settings: 'none' as const,
  headers: accept ? { accept } : {},
  signal: new AbortController().signal,
});
async function download(contentId: string, disclosure: Disclosure) {
  const { headers, body } = await downloadContent(dependencies(), createInput(contentId, disclosure));
  const bytes = Buffer.isBuffer(body) ? body : await buffer(body as Readable);
  return { bytes, headers };
}
const records = () => database.db.select().from(undisclosedCopies).orderBy(desc(undisclosedCopies.createdAt));
const raw = (file: Buffer) => sharp(file).raw().toBuffer();

describe('a download', () => {
  test('is the stored file, unless another is asked for, and never changes it', async () => {
    const id = await picture();
    const onDisk = await readFile(path.join(root, 'files', getKey(id)));
    for (const disclosure of ['label', 'none', 'credentials'] as const) {
      const { bytes, headers } = await download(id, disclosure);
      expect(headers['content-length']).toBe(String(bytes.length));
      expect(bytes.equals(onDisk)).toBe(disclosure === 'credentials');
    }
    expect(await readFile(path.join(root, 'files', getKey(id)))).toEqual(onDisk);
    expect(await readdir(path.join(root, 'files', 'jobs', id))).toEqual(['original']);
  });

  test.each([
    ['picture', picture],
    ['video', video],
  ])('of a %s with a label has credentials that say so, and name the same watermark', async (_, make) => {
    const { bytes, headers } = await download(await make(), 'label');
    expect(headers).toMatchObject({
      'content-disposition': expect.stringContaining(' (labelled).'),
      'cache-control': 'no-store',
    });
    expect(await signing.verify(bytes)).toMatchObject({
      valid: true,
      actions: ['c2pa.created', 'c2pa.watermarked', 'c2pa.edited'],
      softBinding: { alg: 'com.castwright.watermark.1', value: '0000000000000abc' },
      digitalSourceTypes: ['http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia'],
      createdAt: now,
    });
    expect(await records()).not.toContainEqual(expect.objectContaining({ userId: owner }));
  });

  test('without credentials has the same pixels and no metadata, and is recorded', async () => {
    const ids = [await picture(), await video()];
    const [shown, filmed] = [
      await download(ids[0] as string, 'none'),
      await download(ids[1] as string, 'none'),
    ];
    expect(await raw(shown.bytes)).toEqual(await raw(png));
    for (const { bytes, headers } of [shown, filmed]) {
      expect(headers['content-disposition']).toContain(' (no credentials).');
      expect(await signing.verify(bytes)).toMatchObject({ found: false, problems: [] });
      for (const said of ['c2pa', 'Castwright', 'illustration']) expect(bytes.includes(said)).toBe(false);
    }
    const mine = (await records()).filter(({ userId }) => userId === owner);
    expect(mine.map(({ contentId }) => contentId).sort()).toEqual([...ids].sort());
    expect(mine.every(({ createdAt }) => createdAt.getTime() === now.getTime())).toBe(true);
  });

  test('asked for as JSON is a link to the stored file, and never to a copy, which is on no record', async () => {
    const id = await picture();
    const linkTo = async (key: string, { fileName }: LinkTerms) => `https://files.test/${key}?${fileName}`;
    const link = async (disclosure: Disclosure) => {
      const asked = createInput(id, disclosure, 'application/json');
      return JSON.parse(String((await downloadContent(dependencies({ linkTo }), asked)).body));
    };
    expect(await link('credentials')).toEqual({ downloadUrl: `https://files.test/${getKey(id)}?Rain.png` });
    for (const disclosure of ['label', 'none'] as const) {
      expect(await link(disclosure)).toEqual({ downloadUrl: null });
    }
    expect((await records()).filter(({ userId }) => userId === owner)).toEqual([]);
  });

  test('of a model is the stored file whatever is asked for, as a link too, and on no record', async () => {
    const id = await model();
    const linkTo = async (key: string, { fileName }: LinkTerms) => `https://files.test/${key}?${fileName}`;
    for (const disclosure of ['credentials', 'label', 'none'] as const) {
      const { bytes, headers } = await download(id, disclosure);
      expect(bytes).toEqual(weights);
      expect(headers['content-disposition']).toContain('filename="Nora"');
      const asked = createInput(id, disclosure, 'application/json');
      const link = JSON.parse(String((await downloadContent(dependencies({ linkTo }), asked)).body));
      expect(link).toEqual({ downloadUrl: `https://files.test/${getKey(id)}?Nora` });
    }
    expect((await records()).filter(({ userId }) => userId === owner)).toEqual([]);
  });

  test('is refused to other accounts, for broken files and without FFmpeg, and is not recorded then', async () => {
    const [mine, films] = [await picture(), await video()];
    const stranger = (await makeUser(database.db)).id;
    const refused = (
      asked: Parameters<typeof downloadContent>[1],
      code: string,
      ffmpeg: string | null = null,
    ) => expect(downloadContent(dependencies({}, ffmpeg), asked)).rejects.toMatchObject({ code });
    for (const disclosure of ['credentials', 'label', 'none'] as const) {
      await refused(createInput(mine, disclosure, undefined, stranger), 'NOT_FOUND');
    }
    await refused(createInput(films, 'label'), 'UNAVAILABLE', '/nowhere/ffmpeg');
    await storage.put(getKey(mine), Buffer.from('broken'));
    await refused(createInput(mine, 'label'), 'FILE_REFUSED');
    await refused(createInput(mine, 'none'), 'FILE_REFUSED');
    const people = (await records()).map(({ userId }) => userId);
    expect(people).not.toContain(owner);
    expect(people).not.toContain(stranger);
  });
});

describe('a copy without credentials and label', () => {
  test('is not offered until the operator says so, alone or in an archive, and nothing is recorded', async () => {
    const id = await picture();
    const asShipped = { ...dependencies(), allowsUndisclosed: () => false };
    const refusal = { code: 'FORBIDDEN', message: expect.stringContaining('not offered here') };
    await expect(downloadContent(asShipped, createInput(id, 'none'))).rejects.toMatchObject(refusal);
    const who = { userId: owner, personId: owner, adultAllowed: true };
    await expect(
      archiveContents(asShipped, who, { ids: [id], disclosure: 'none', settings: 'none' }),
    ).rejects.toMatchObject(refusal);
    expect(await records()).not.toContainEqual(expect.objectContaining({ userId: owner }));
    await downloadContent(asShipped, createInput(id, 'label'));
  });
});

describe('an archive', () => {
  const archive = async (disclosure: Disclosure, ids: string[]) =>
    listZipFiles(
      await buffer(
        (
          await archiveContents(
            dependencies(),
            { userId: owner, personId: owner, adultAllowed: true },
            { ids, disclosure, settings: 'none' },
          )
        ).zip,
      ),
    );

  test('holds labelled copies under names of their own', async () => {
    const ids = [await picture('Rain'), await picture('Rain'), await video()];
    const files = await archive('label', ids);
    const names = ['Rain (labelled).png', 'Rain (labelled) (2).png', 'Storm (labelled).mp4'];
    expect([...files.keys()]).toEqual([...names, 'manifest.json']);
    for (const name of names) {
      const check = await signing.verify(files.get(name)?.bytes as Buffer);
      expect(check).toMatchObject({
        valid: true,
        actions: ['c2pa.created', 'c2pa.watermarked', 'c2pa.edited'],
      });
    }
    expect(JSON.parse(String(files.get('manifest.json')?.bytes)).disclosure).toBe('label');
  });

  test('without credentials records each item before the first byte', async () => {
    const ids = [await picture('Rain'), await picture('Sun')];
    const files = await archive('none', ids);
    expect([...files.keys()]).toEqual([
      'Rain (no credentials).png',
      'Sun (no credentials).png',
      'manifest.json',
    ]);
    const [bytes] = [...files.values()].map((file) => file.bytes);
    expect(await raw(bytes as Buffer)).toEqual(await raw(png));
    const mine = (await records()).filter(({ userId }) => userId === owner);
    expect(mine.map(({ contentId }) => contentId).sort()).toEqual([...ids].sort());
  });

  test.each([
    ['label', 'Rain (labelled).png'],
    ['none', 'Rain (no credentials).png'],
  ] as const)('of copies, “%s”, holds a model as it is stored', async (disclosure, copied) => {
    const [shown, trained] = [await picture('Rain'), await model()];
    const files = await archive(disclosure, [shown, trained]);
    expect([...files.keys()]).toEqual([copied, 'Nora', 'manifest.json']);
    expect(files.get('Nora')?.bytes).toEqual(weights);
    const mine = (await records()).filter(({ userId }) => userId === owner);
    expect(mine.map(({ contentId }) => contentId)).toEqual(disclosure === 'none' ? [shown] : []);
    expect([...(await archive(disclosure, [trained])).keys()]).toEqual(['Nora', 'manifest.json']);
  });
});
