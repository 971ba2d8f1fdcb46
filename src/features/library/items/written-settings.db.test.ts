/** Downloads with their settings in them: what is read back, what is not in them, and that signatures hold. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { readPictureSettings } from '@castwright/picture-settings';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ContentMetadata } from '#contract/content-metadata.ts';
import type { Disclosure, WrittenSettings } from '#contract/library.ts';
import { type ContentCredentials, openCredentials } from '#features/library/disclosure';
import { newId } from '#platform/ids.ts';
import { openLocalStorage } from '#platform/storage/local-storage.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { listZipFiles } from '#tests/factories/archives.ts';
import { addFiles, makeContent, makeStoredFile } from '#tests/factories/content.ts';
import { makeUser } from '#tests/factories/users.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { archiveContents } from './archive/archive-contents.ts';
import { downloadContent } from './download-content.ts';
import { contentItems } from './schema.ts';

const database = useDatabase();
const now = new Date('2026-11-20T12:00:00Z');
const secret = 'Confidential';
const metadata: ContentMetadata = {
  prompt: 'a lighthouse, at dusk',
  negativePrompt: 'fog',
  seed: 42,
  steps: 20,
  guidance: 5.5,
  sampler: 'dpmpp_2m',
  scheduler: 'karras',
  model: 'illustration',
  engine: 'preview',
  modelId: newId(),
  modelName: `${secret} model`,
  personaId: newId(),
  personaName: `${secret} persona`,
  outfit: { id: newId(), name: `${secret} outfit`, words: `${secret} words` },
  styleWords: `${secret} style`,
  lora: `${secret}-lora`,
  tag: `${secret}-tag`,
};

let root: string;
let storage: Storage;
let signing: ContentCredentials;
let owner: string;
const files: Record<string, Buffer> = {};

beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'castwright-settings-'));
  storage = await openLocalStorage(path.join(root, 'files'));
  signing = await openCredentials({ folder: path.join(root, 'keys') });
  const noise = { type: 'gaussian', mean: 128, sigma: 20 } as const;
  const drawn = sharp({ create: { width: 320, height: 240, channels: 3, background: 'teal', noise } });
  files['image/png'] = await drawn.clone().png().toBuffer();
  files['image/jpeg'] = await drawn.clone().jpeg({ quality: 95 }).toBuffer();
});
afterAll(async () => {
  await signing.close();
  await rm(root, { recursive: true, force: true });
});
beforeEach(async () => {
  owner = (await makeUser(database.db)).id;
});

type PictureType = 'image/png' | 'image/jpeg';

async function makePicture(mediaType: PictureType, made: ContentMetadata = metadata): Promise<string> {
  const id = await makeContent(database.db, owner, { name: 'Harbour', type: 'image', createdAt: now });
  await database.db
    .update(contentItems)
    .set({ metadata: made, width: 320, height: 240 })
    .where(eq(contentItems.id, id));
  const provenance = { engine: 'preview', model: 'illustration', createdAt: now, watermark: 0xabcn };
  const bytes = await signing.sign(files[mediaType] ?? Buffer.alloc(0), mediaType, provenance);
  const key = `jobs/${id}/original`;
  await storage.put(key, bytes);
  await addFiles(database.db, id, [{ ...makeStoredFile('original', key, bytes), mediaType }]);
  return id;
}

const deps = () => ({
  db: database.db,
  storage,
  clock: () => now,
  credentials: async () => signing,
  ffmpegPath: null,
  allowsUndisclosed: () => true,
});

async function download(
  contentId: string,
  disclosure: Disclosure,
  settings: WrittenSettings,
): Promise<Buffer> {
  const { body } = await downloadContent(deps(), {
    ...{ userId: owner, personId: owner, adultAllowed: true, contentId, disclosure, settings },
    headers: {},
    signal: new AbortController().signal,
  });
  return Buffer.isBuffer(body) ? body : buffer(body as Readable);
}

const written = {
  tool: 'castwright',
  prompt: metadata.prompt,
  negativePrompt: 'fog',
  seed: '42',
  steps: 20,
  guidance: 5.5,
  sampler: 'DPM++ 2M',
  scheduler: 'Karras',
  size: { width: 320, height: 240 },
  model: { name: 'illustration', hash: null },
  loras: [],
  others: [],
};

describe.each(['image/png', 'image/jpeg'] as const)('a download as %s', (mediaType) => {
  test('has no settings unless they are asked for', async () => {
    const id = await makePicture(mediaType);
    for (const disclosure of ['credentials', 'label', 'none'] as const) {
      expect(await readPictureSettings(await download(id, disclosure, 'none'))).toBeNull();
    }
  });

  test.each(['credentials', 'label'] as const)(
    'with settings and %s is read back, signed and marked',
    async (disclosure) => {
      const file = await download(await makePicture(mediaType), disclosure, 'automatic1111');
      expect(await readPictureSettings(file)).toMatchObject(written);
      expect(await signing.verify(file)).toMatchObject({ found: true, valid: true, problems: [] });
      expect(await signing.readWatermark(file)).toBe(0xabcn);
      expect((await sharp(file).metadata()).width).toBe(320);
    },
  );

  test('with settings and credentials has the very pixels of the original, and a changed setting breaks the signature', async () => {
    const id = await makePicture(mediaType);
    const file = await download(id, 'credentials', 'automatic1111');
    const original = await download(id, 'credentials', 'none');
    const pixels = (bytes: Buffer) => sharp(bytes).raw().toBuffer();
    expect((await pixels(file)).equals(await pixels(original))).toBe(true);
    const at = file.indexOf(
      mediaType === 'image/png' ? 'lighthouse' : Buffer.from('lighthouse', 'utf16le').swap16(),
    );
    expect(at).toBeGreaterThan(0);
    file[at + 1] = (file[at + 1] ?? 0) ^ 1;
    expect(await signing.verify(file)).toMatchObject({ valid: false });
  });

  test('with settings and without credentials has the settings alone', async () => {
    const file = await download(await makePicture(mediaType), 'none', 'automatic1111');
    expect(await readPictureSettings(file)).toMatchObject(written);
    expect((await signing.verify(file)).found).toBe(false);
  });

  test('names neither persona, trained model, LoRA, outfit nor style', async () => {
    const file = await download(await makePicture(mediaType), 'credentials', 'automatic1111');
    const texts = [
      file.toString('latin1'),
      Buffer.from(file).toString('utf16le'),
      file.subarray(1).toString('utf16le'),
    ];
    for (const text of texts) expect(text).not.toContain(secret);
    for (const id of [metadata.modelId, metadata.personaId]) expect(texts[0]).not.toContain(id);
    expect(JSON.stringify(await readPictureSettings(file))).not.toContain(secret);
  });
});

test('a picture without a prompt is its original', async () => {
  const id = await makePicture('image/png', { operation: 'upscale', factor: 2 });
  const file = await download(id, 'credentials', 'automatic1111');
  expect(file.equals(await download(id, 'credentials', 'none'))).toBe(true);
});

test('a ZIP has the settings in each picture, and each signature holds', async () => {
  const ids = [await makePicture('image/png'), await makePicture('image/jpeg')];
  const who = { userId: owner, personId: owner, adultAllowed: true };
  const { zip } = await archiveContents(deps(), who, {
    ids,
    disclosure: 'credentials',
    settings: 'automatic1111',
  });
  const entries = listZipFiles(await buffer(zip));
  const pictures = [...entries].filter(([name]) => name !== 'manifest.json');
  expect(pictures).toHaveLength(2);
  for (const [, { bytes }] of pictures) {
    expect(await readPictureSettings(bytes)).toMatchObject(written);
    expect(await signing.verify(bytes)).toMatchObject({ valid: true });
  }
});
