import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type ContentCredentials, openCredentials } from '#features/library/disclosure';
import { computeContentNumber, createContentWatermark } from '#features/library/watermark';
import { newId } from '#platform/ids.ts';
import { hashDistance } from '#platform/media/perceptual-hash.ts';
import { openLocalStorage } from '#platform/storage/local-storage.ts';
import type { Storage } from '#platform/storage/storage.ts';
import type { FinishedOutput } from './finish-output.ts';
import { finishPicture } from './finish-picture.ts';
import type { FileVariant } from './store-file.ts';

// Large pictures take seconds where a machine is busy with other tests.
vi.setConfig({ testTimeout: 60_000 });

const provenance = { engine: 'Preview', model: 'illustration', createdAt: new Date('2026-03-01T10:00:00Z') };

let root: string;
let storage: Storage;
let credentials: ContentCredentials;
const watermark = createContentWatermark(7);
const contentId = newId();

beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'castwright-pictures-'));
  storage = await openLocalStorage(path.join(root, 'storage'));
  credentials = await openCredentials({ folder: path.join(root, 'credentials') });
});
afterAll(async () => {
  await credentials.close();
  await watermark.close();
  await rm(root, { recursive: true, force: true });
});

const finish = (bytes: Buffer, jobId = newId(), index = 0) =>
  finishPicture({ bytes, jobId, contentId, index, provenance }, { storage, credentials, watermark });

function getFile({ files }: FinishedOutput, variant: FileVariant) {
  const file = files.find((one) => one.variant === variant);
  if (!file) throw new Error(`no ${variant}`);
  return file;
}
const stored = async (picture: FinishedOutput, variant: FileVariant) =>
  buffer(await storage.read(getFile(picture, variant).storageKey));

const landscape = (width: number, height: number) =>
  sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 100" width="${width}" height="${height}">
      <rect width="200" height="100" fill="#3060c0"/><circle cx="60" cy="40" r="30" fill="#e0c020"/></svg>`),
  ).removeAlpha();

describe('a finished picture', () => {
  test('has a PNG to download, a WebP preview and thumbnail, and its facts', async () => {
    const picture = await finish(await landscape(2000, 1000).png().toBuffer());
    expect(picture).toMatchObject({ width: 2000, height: 1000 });
    expect(picture.placeholder).toMatch(/^#[0-9a-f]{6}$/);
    const sizes = {
      original: [2000, 1000],
      preview: [1280, 640],
      thumbnail: [384, 192],
      small: [160, 80],
    } as const;
    for (const [variant, [width, height]] of Object.entries(sizes) as [FileVariant, [number, number]][]) {
      const bytes = await stored(picture, variant);
      const format = variant === 'original' ? 'png' : 'webp';
      expect(await sharp(bytes).metadata(), variant).toMatchObject({ width, height, format });
      expect(getFile(picture, variant)).toMatchObject({
        byteSize: bytes.length,
        mediaType: `image/${format}`,
      });
    }
  });

  test('changes no pixel visibly, carries credentials, and small ones are not enlarged', async () => {
    const bytes = await landscape(64, 32).png().toBuffer();
    const picture = await finish(bytes);
    const original = await stored(picture, 'original');
    expect(await credentials.verify(original)).toMatchObject({ found: true, valid: true });
    const [before, after] = await Promise.all([bytes, original].map((each) => sharp(each).raw().toBuffer()));
    const changes = (before as Buffer).map((value, at) => Math.abs(value - (after?.[at] ?? 0)));
    expect(Math.max(...changes)).toBeLessThanOrEqual(16);
    expect(changes.reduce((sum, change) => sum + change, 0) / changes.length).toBeLessThan(2);
    expect(await sharp(await stored(picture, 'preview')).metadata()).toMatchObject({ width: 64, height: 32 });
  });

  test('carries its content’s mark in the file, its credentials and its previews, a large one too', async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
    const photograph = (width: number, height: number) =>
      sharp({ create: { width, height, channels: 3, background: '#888', noise } })
        .jpeg()
        .toBuffer();
    const known = { installation: 7, content: computeContentNumber(contentId), isOurs: true };
    for (const [width, height] of [
      [1200, 800],
      [4608, 3840],
    ] as const) {
      const picture = await finish(await photograph(width, height));
      expect(picture).toMatchObject({ width, height });
      const original = await stored(picture, 'original');
      expect(await watermark.read([original])).toEqual(known);
      expect((await credentials.verify(original)).softBinding).toEqual({
        alg: 'com.castwright.watermark.1',
        value: `000007${known.content.toString(16).padStart(10, '0')}`,
      });
      expect(await watermark.read([await stored(picture, 'preview')])).toEqual(known);
    }
  }, 60_000);

  test('drops what the engine wrote beside the pixels, after applying it', async () => {
    const tagged = await landscape(40, 20)
      .withExif({ IFD0: { ImageDescription: 'the secret prompt', Orientation: '6' } })
      .withMetadata({ orientation: 6 })
      .withIccProfile('p3')
      .jpeg({ quality: 100, chromaSubsampling: '4:4:4' })
      .toBuffer();
    const picture = await finish(tagged);
    expect(picture).toMatchObject({ width: 20, height: 40 });
    for (const variant of ['original', 'preview', 'thumbnail', 'small'] as const) {
      const bytes = await stored(picture, variant);
      const { exif, icc, xmp, orientation, space } = await sharp(bytes).metadata();
      expect({ exif, icc, xmp, orientation, space }).toEqual({ space: 'srgb' });
      expect(bytes.includes('secret prompt')).toBe(false);
    }
    // The wide-gamut samples were converted: the corner is the blue it looked like, not its P3 numbers.
    const corner = await sharp(await stored(picture, 'original')).extract({
      left: 0,
      top: 0,
      width: 1,
      height: 1,
    });
    const [red = 0, green = 0, blue = 0] = await corner.raw().toBuffer();
    expect(Math.max(Math.abs(red - 0x30), Math.abs(green - 0x60), Math.abs(blue - 0xc0))).toBeLessThan(8);
  });

  test.each([
    ['grey', () => landscape(30, 20).greyscale().png()],
    ['transparent', () => landscape(30, 20).ensureAlpha(0.5).png()],
    ['16 bit', () => landscape(30, 20).toColourspace('rgb16').png()],
    ['a palette', () => landscape(30, 20).png({ palette: true })],
    ['WebP', () => landscape(30, 20).webp()],
  ])('may come as %s', async (_, make) => {
    const picture = await finish(await make().toBuffer());
    expect(await sharp(await stored(picture, 'original')).metadata()).toMatchObject({
      depth: 'uchar',
      space: 'srgb',
      width: 30,
    });
  });

  test('has a hash near that of its copies and a colour near its own', async () => {
    const [large, small, other] = await Promise.all([
      finish(await landscape(800, 400).png().toBuffer()),
      finish(await landscape(300, 150).jpeg({ quality: 60 }).toBuffer()),
      finish(await landscape(800, 400).flop().flip().png().toBuffer()),
    ]);
    expect(hashDistance(large.perceptualHash, small.perceptualHash)).toBeLessThanOrEqual(6);
    expect(hashDistance(large.perceptualHash, other.perceptualHash)).toBeGreaterThan(12);
    const red = sharp({ create: { width: 9, height: 9, channels: 3, background: '#c81e0a' } });
    expect((await finish(await red.png().toBuffer())).placeholder).toBe('#c81e0a');
  });
});

describe('a picture of more than 16,777,216 pixels', () => {
  const large = (width: number, height: number) => landscape(200, 100).resize(width, height, { fit: 'fill' });

  test('is kept as JPEG in full colour, with credentials, without metadata', async () => {
    const bytes = await large(4097, 4096)
      .withExif({ IFD0: { ImageDescription: 'the secret prompt' } })
      .jpeg({ quality: 100 })
      .toBuffer();
    const picture = await finish(bytes);
    const original = await stored(picture, 'original');
    expect(getFile(picture, 'original')).toMatchObject({
      mediaType: 'image/jpeg',
      storageKey: expect.stringMatching(/original\.jpg$/),
      byteSize: original.length,
    });
    expect(await credentials.verify(original)).toMatchObject({ found: true, valid: true });
    const { exif, ...facts } = await sharp(original).metadata();
    expect(facts).toMatchObject({
      format: 'jpeg',
      width: 4097,
      height: 4096,
      chromaSubsampling: '4:4:4',
      space: 'srgb',
    });
    expect(exif).toBeUndefined();
    expect(original.includes('secret prompt')).toBe(false);
    const corner = await sharp(original).extract({ left: 9, top: 9, width: 1, height: 1 }).raw().toBuffer();
    expect([...corner].map((value, at) => Math.abs(value - ([0x30, 0x60, 0xc0][at] ?? 0)) < 4)).toEqual([
      true,
      true,
      true,
    ]);
    expect(await sharp(await stored(picture, 'preview')).metadata()).toMatchObject({
      width: 1280,
      height: 1280,
    });
    expect(await sharp(await stored(picture, 'thumbnail')).metadata()).toMatchObject({
      width: 384,
      height: 384,
    });
  });

  test('has the facts of a small copy of it, and stands upright', async () => {
    const bytes = await large(4096, 4200).withMetadata({ orientation: 6 }).png().toBuffer();
    const turned = await large(512, 525).rotate(90).png().toBuffer();
    const [picture, copy] = [await finish(bytes), await finish(turned)];
    expect(picture).toMatchObject({ width: 4200, height: 4096 });
    expect(hashDistance(picture.perceptualHash, copy.perceptualHash)).toBeLessThanOrEqual(6);
    expect(picture.placeholder.slice(0, 2)).toBe(copy.placeholder.slice(0, 2));
  });

  test('stays PNG where it is transparent', async () => {
    const picture = await finish(await large(4097, 4096).ensureAlpha(0.5).png().toBuffer());
    expect(getFile(picture, 'original').mediaType).toBe('image/png');
    expect((await sharp(await stored(picture, 'original')).metadata()).hasAlpha).toBe(true);
  });

  test('gives the same answer when its job is repeated', async () => {
    const bytes = await large(4097, 4096).png().toBuffer();
    const jobId = newId();
    expect(await finish(bytes, jobId)).toEqual(await finish(bytes, jobId));
  });

  test('is refused when it breaks off', async () => {
    const png = await large(4097, 4096).png().toBuffer();
    await expect(finish(png.subarray(0, png.length - 100))).rejects.toMatchObject({ code: 'FILE_REFUSED' });
  });
});

describe('repeating a job', () => {
  test('gives the same answer and leaves the stored bytes alone', async () => {
    const bytes = await landscape(100, 50).png().toBuffer();
    const jobId = newId();
    const first = await finish(bytes, jobId);
    const before = await stored(first, 'original');
    expect(await finish(bytes, jobId)).toEqual(first);
    expect(await stored(first, 'original')).toEqual(before);
    expect(getFile(first, 'original').storageKey).toMatch(
      new RegExp(`^jobs/${jobId}/0-[0-9a-f]{32}/original\\.png$`),
    );
  });

  test('two workers at once record one and the same file', async () => {
    const bytes = await landscape(100, 50).png().toBuffer();
    const jobId = newId();
    const [one, two] = await Promise.all([finish(bytes, jobId), finish(bytes, jobId)]);
    expect(one).toEqual(two);
  });

  test('other pictures of the job, and other bytes, lie elsewhere', async () => {
    const bytes = await landscape(100, 50).png().toBuffer();
    const jobId = newId();
    const pictures = [
      await finish(bytes, jobId, 0),
      await finish(bytes, jobId, 1),
      await finish(await landscape(100, 50).negate().png().toBuffer(), jobId, 0),
    ];
    expect(new Set(pictures.map((picture) => getFile(picture, 'original').storageKey)).size).toBe(3);
  });
});

describe('what is refused', () => {
  const refusal = { code: 'FILE_REFUSED' };

  test('bytes that are no picture, or only half of one', async () => {
    const png = await landscape(400, 200).png().toBuffer();
    await expect(finish(Buffer.from('not a picture'))).rejects.toMatchObject(refusal);
    await expect(finish(Buffer.alloc(0))).rejects.toMatchObject(refusal);
    await expect(finish(png.subarray(0, png.length >> 1))).rejects.toMatchObject(refusal);
  });

  test('more than 67,108,864 pixels, before they are decoded', async () => {
    const bomb = sharp({ create: { width: 8193, height: 8192, channels: 3, background: 'black' } });
    await expect(finish(await bomb.png().toBuffer())).rejects.toMatchObject(refusal);
  });
});
