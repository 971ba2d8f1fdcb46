import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { decodePicture } from '@castwright/media/decode-picture.ts';
import { toSharp } from '@castwright/media/pixels.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ChannelKind, channelRules } from '#contract/channel-kinds.ts';
import type { MediaCrop } from '#contract/posts.ts';
import { type ContentCredentials, openCredentials } from '#features/library/disclosure';
import type { PublishableContent } from '#features/library/items';
import { computeContentNumber, createContentWatermark } from '#features/library/watermark';
import { newId } from '#platform/ids.ts';
import { shapes } from '#tests/factories/shapes.ts';
import { PreparationError, preparePicture } from './prepare-picture.ts';

const watermark = createContentWatermark(7);
let credentials: ContentCredentials;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'castwright-posts-'));
  credentials = await openCredentials({ folder });
});
afterAll(async () => {
  await credentials.close();
  await watermark.close();
  await rm(folder, { recursive: true, force: true });
});

/** A stored original: with the mark of its content where it is asked for, and what a camera writes. */
async function makeOriginal({ isMarked, side = 1_024 }: { isMarked: boolean; side?: number }) {
  const id = newId();
  const plain = await decodePicture(await shapes(5, side), 40_000_000);
  const pixels = isMarked ? await watermark.mark(plain, id) : plain;
  const original = await toSharp(pixels)
    .withExif({ IFD0: { Make: 'A camera of mine', Copyright: 'Somewhere' } })
    .png()
    .toBuffer();
  const content: PublishableContent = {
    ...{ id, name: 'Harbour', type: 'image', category: 'sfw', width: side, height: side, durationMs: null },
    ...{ posterSecond: null, faces: null, isMarked },
    provenance: { engine: 'preview', model: 'illustration', createdAt: new Date('2026-11-01') },
    file: { storageKey: 'none', mediaType: 'image/png', byteSize: original.length, sha256: 'none' },
  };
  return { content, original };
}

const prepare = (
  kind: ChannelKind,
  { content, original }: Awaited<ReturnType<typeof makeOriginal>>,
  crop: MediaCrop | null = null,
) => preparePicture(kind, content, { crop, original }, { credentials: async () => credentials, watermark });

async function expectOurs(bytes: Buffer, { content }: Awaited<ReturnType<typeof makeOriginal>>) {
  expect(await watermark.read([bytes])).toMatchObject({
    isOurs: true,
    content: computeContentNumber(content.id),
  });
  const { problems, valid } = await credentials.verify(bytes);
  expect({ valid, problems }).toEqual({ valid: true, problems: [] });
  expect(bytes.toString('latin1')).not.toContain('A camera of mine');
  expect((await sharp(bytes).metadata()).exif).toBeUndefined();
}

describe('a picture as an outlet gets it', () => {
  it('has the mark of its content, valid credentials and nothing of a camera, whole or cropped', async () => {
    const made = await makeOriginal({ isMarked: true });
    const whole = await prepare('mastodon', made);
    expect(whole).toMatchObject({ mediaType: 'image/png', width: 1_024, height: 1_024 });
    await expectOurs(whole.bytes, made);
    const crop = { x: 0.1, y: 0.1, width: 0.8, height: 0.6 };
    const cropped = await prepare('instagram', made, crop);
    expect(cropped).toMatchObject({ mediaType: 'image/jpeg', width: 819, height: 614 });
    await expectOurs(cropped.bytes, made);
    expect(cropped.bytes.toString('latin1')).toContain('c2pa.cropped');
    expect(whole.bytes.toString('latin1')).not.toContain('c2pa.cropped');
  });

  it('gets its mark again where it had none or lost it', async () => {
    const bare = await makeOriginal({ isMarked: false });
    expect(await watermark.read([bare.original])).toBeNull();
    await expectOurs((await prepare('mastodon', bare)).bytes, bare);
    const marked = await makeOriginal({ isMarked: true });
    // Too small a part for the detector to find the mark that the whole has.
    const corner = await prepare('mastodon', marked, { x: 0, y: 0, width: 0.45, height: 0.45 });
    await expectOurs(corner.bytes, marked);
  });

  it('has the outlet’s first shape where its own is outside the range', async () => {
    const made = await makeOriginal({ isMarked: true });
    const wide = await sharp(made.original).resize(1_600, 400, { fit: 'fill' }).png().toBuffer();
    const content = { ...made.content, width: 1_600, height: 400 };
    const { bytes, height, width } = await prepare('instagram', { content, original: wide });
    expect([width, height]).toEqual([320, 400]);
    expect((await credentials.verify(bytes)).valid).toBe(true);
  });

  it('is within the outlet’s bytes, as JPEG where a PNG is too large', async () => {
    const made = await makeOriginal({ isMarked: true });
    const noise = sharp({
      create: {
        ...{ width: 2_048, height: 2_048, channels: 3 as const, background: '#808080' },
        noise: { type: 'gaussian' as const, mean: 128, sigma: 60 },
      },
    });
    const original = await noise.png().toBuffer();
    const content = { ...made.content, width: 2_048, height: 2_048 };
    const { bytes, mediaType } = await prepare('bluesky', { content, original });
    expect(original.length).toBeGreaterThan(channelRules.bluesky.pictures?.bytes ?? 0);
    expect(mediaType).toBe('image/jpeg');
    expect(bytes.length).toBeLessThanOrEqual(channelRules.bluesky.pictures?.bytes ?? 0);
    await expectOurs(bytes, { content, original });
  });

  it('is refused where its bytes are broken, and by an outlet without pictures', async () => {
    const made = await makeOriginal({ isMarked: true });
    const broken = { ...made, original: made.original.subarray(0, 2_000) };
    await expect(prepare('mastodon', broken)).rejects.toThrow(PreparationError);
    await expect(prepare('youtube', made)).rejects.toThrow('YouTube Shorts takes no pictures.');
  });

  it('does not leave when its mark cannot be read back', async () => {
    const made = await makeOriginal({ isMarked: true });
    const unreadable = { ...watermark, read: async () => null };
    const prepared = preparePicture(
      'mastodon',
      made.content,
      { crop: null, original: made.original },
      {
        credentials: async () => credentials,
        watermark: unreadable,
      },
    );
    await expect(prepared).rejects.toThrow('The watermark does not hold in this picture');
  });
});
