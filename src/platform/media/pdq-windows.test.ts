import { decodePicture } from '@castwright/media/decode-picture.ts';
import { drawPreview } from '@castwright/preview-engine';
import sharp, { type Sharp } from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { sized } from '#tests/setup/test-size.ts';
import { pdqDistance } from './pdq.ts';
import { computeCropHashes, computeSearchHashes } from './pdq-windows.ts';

const prompts = [
  'a woman in a garden',
  'a lighthouse',
  'a man in a neon city, watercolour',
  'a bowl of apples',
];
let pictures: { bytes: Buffer; side: { width: number; height: number }; crops: string[] }[];

beforeAll(async () => {
  pictures = await Promise.all(
    prompts.map(async (prompt, seed) => {
      const settings = { negativePrompt: '', model: null, identity: null, aspectRatio: '4:3' } as const;
      const bytes = await drawPreview({ prompt, seed, ...settings });
      const pixels = await decodePicture(bytes, 10_000_000);
      return { bytes, side: pixels, crops: await computeCropHashes(pixels) };
    }),
  );
}, 60_000);

/** The smallest distance of a picture to the crops of a removed one. */
async function measure(crops: readonly string[], picture: Sharp): Promise<number> {
  const hashes = await computeSearchHashes(await decodePicture(await picture.png().toBuffer(), 10_000_000));
  return Math.min(256, ...hashes.flatMap((hash) => crops.map((crop) => pdqDistance(hash, crop))));
}

function cut(
  { bytes, side: { height, width } }: (typeof pictures)[number],
  wide: number,
  x: number,
  y: number,
  high = wide,
): Sharp {
  const size = { width: Math.round(width * wide), height: Math.round(height * high) };
  return sharp(bytes).extract({
    ...size,
    left: Math.floor(x * (width - size.width)),
    top: Math.floor(y * (height - size.height)),
  });
}

describe('crop hashes', () => {
  test.each([
    ['80 % of both sides', 0.8, 0.8],
    ['87 % of both sides', 0.87, 0.87],
    ['95 % of both sides', 0.95, 0.95],
    ['80 % of the width', 0.8, 1],
    ['80 % of the height', 1, 0.8],
  ])('find a crop of %s, wherever it lies', async (_, wide, high) => {
    for (const picture of pictures.slice(0, sized(4, 2))) {
      for (const [x, y] of [
        [0, 0],
        [1, 1],
        [0.5, 0.5],
        [0.13, 0.77],
        [0.62, 0.29],
      ] as const) {
        expect(
          await measure(picture.crops, cut(picture, wide, x, y, high)),
          `${x}, ${y}`,
        ).toBeLessThanOrEqual(31);
      }
    }
  });

  test('find it recompressed, shrunk and mirrored, and all of these at once', async () => {
    for (const picture of pictures) {
      const whole = () => sharp(picture.bytes);
      const changed: Record<string, Sharp> = {
        jpeg: sharp(await whole().jpeg({ quality: 50 }).toBuffer()),
        webp: sharp(await whole().webp({ quality: 40 }).toBuffer()),
        half: whole().resize(picture.side.width >> 1),
        mirrored: whole().flop(),
        all: sharp(await cut(picture, 0.8, 0.3, 0.8).flop().resize(400).jpeg({ quality: 50 }).toBuffer()),
      };
      for (const [name, each] of Object.entries(changed)) {
        expect(await measure(picture.crops, each), name).toBeLessThanOrEqual(31);
      }
    }
  });

  test('do not find other pictures', async () => {
    for (const [at, { bytes }] of pictures.entries()) {
      for (const { crops } of pictures.toSpliced(at, 1)) {
        expect(await measure(crops, sharp(bytes))).toBeGreaterThan(40);
      }
    }
  });

  test('are none of a picture without anything to see', async () => {
    const plain = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#777' } })
      .png()
      .toBuffer();
    const pixels = await decodePicture(plain, 10_000_000);
    expect([await computeCropHashes(pixels), await computeSearchHashes(pixels)]).toEqual([[], []]);
  });
});
