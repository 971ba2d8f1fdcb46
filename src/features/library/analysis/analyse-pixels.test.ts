import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { hashDistance } from '#platform/media/perceptual-hash.ts';
import { createPictureViews } from '#platform/media/picture-views.ts';
import { analysePixels } from './analyse-pixels.ts';

const pixels = 20_000_000;
const plain = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 4, background } });

/** Squares of ten pixels, black and white. */
const board = (width: number, height: number) => {
  const data = Buffer.alloc(width * height);
  for (let at = 0; at < data.length; at++) {
    const odd = Math.floor((at % width) / 10) + Math.floor(Math.floor(at / width) / 10);
    data[at] = odd % 2 === 0 ? 0 : 255;
  }
  return sharp(data, { raw: { width, height, channels: 1 } });
};

describe('colours', () => {
  test('are those that fill most, with their shares, largest first', async () => {
    const flag = plain(300, 200, '#1d6a4b').composite([
      { input: await plain(90, 200, '#f2c14e').png().toBuffer(), left: 0, top: 0 },
      { input: await plain(30, 200, '#b3261e').png().toBuffer(), left: 270, top: 0 },
    ]);
    const { palette } = await analysePixels(await flag.png().toBuffer(), pixels);
    expect(palette.map(({ colour }) => colour)).toEqual(['#1d6a4b', '#f2c14e', '#b3261e']);
    expect(palette.map(({ share }) => Math.round(share * 10))).toEqual([6, 3, 1]);
  });

  test('that look alike are one', async () => {
    const picture = plain(200, 200, '#3355aa').composite([
      { input: await plain(100, 200, '#3557ac').png().toBuffer(), left: 0, top: 0 },
    ]);
    const { palette } = await analysePixels(await picture.png().toBuffer(), pixels);
    expect(palette).toHaveLength(1);
    expect(palette[0]?.share).toBe(1);
  });

  test('of a picture that is all transparent are none', async () => {
    const { palette } = await analysePixels(await plain(20, 20, '#00000000').png().toBuffer(), pixels);
    expect(palette).toEqual([]);
  });
});

describe('sharpness', () => {
  test('falls as a picture is blurred, and below 100 for a soft one', async () => {
    const of = async (blur: number) => {
      const picture = blur ? board(900, 600).blur(blur) : board(900, 600);
      return (await analysePixels(await picture.png().toBuffer(), pixels)).sharpness;
    };
    const [sharpest, softer, soft] = [await of(0), await of(2), await of(12)];
    expect(sharpest).toBeGreaterThan(5_000);
    expect(softer).toBeLessThan(sharpest / 4);
    expect(soft).toBeLessThan(100);
  });

  test('of a plain picture, and of one of a single pixel, is none', async () => {
    for (const picture of [plain(64, 64, '#555'), plain(1, 1, '#555')]) {
      expect((await analysePixels(await picture.png().toBuffer(), pixels)).sharpness).toBe(0);
    }
  });
});

test('exposure is the mean brightness and the parts that are quite black and quite white', async () => {
  const picture = plain(100, 100, '#808080').composite([
    { input: await plain(100, 25, '#000000').png().toBuffer(), left: 0, top: 0 },
    { input: await plain(100, 10, '#ffffff').png().toBuffer(), left: 0, top: 90 },
  ]);
  const { exposure } = await analysePixels(await picture.png().toBuffer(), pixels);
  expect(exposure.black).toBeCloseTo(0.25, 2);
  expect(exposure.white).toBeCloseTo(0.1, 2);
  expect(exposure.mean).toBeCloseTo(0.65 * (128 / 255) + 0.1, 1);
});

test('the perceptual hash is the library’s own, as 16 hexadecimal digits', async () => {
  const patch = async (width: number, height: number, background: string, left: number, top: number) => ({
    input: await plain(width, height, background).png().toBuffer(),
    left,
    top,
  });
  const picture = await plain(1600, 1200, '#406080')
    .composite([await patch(500, 300, '#ffcc88', 100, 150), await patch(300, 800, '#101820', 1100, 300)])
    .png()
    .toBuffer();
  const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true });
  const { perceptualHash: own } = await createPictureViews({ data, ...info });
  const { perceptualHash: hash } = await analysePixels(picture, pixels);
  expect(hash).toMatch(/^[0-9a-f]{16}$/);
  expect(hashDistance(BigInt.asIntN(64, BigInt(`0x${hash}`)), own)).toBeLessThanOrEqual(4);
});

test('a picture is measured upright, and one that is too large or broken is not looked at', async () => {
  const turned = await plain(60, 40, '#888').jpeg().withMetadata({ orientation: 6 }).toBuffer();
  expect(await analysePixels(turned, pixels)).toMatchObject({ width: 40, height: 60 });
  const large = await plain(200, 200, '#888').png().toBuffer();
  await expect(analysePixels(large, 10_000)).rejects.toThrow(/exceeds pixel limit/);
  await expect(analysePixels(Buffer.from('hello'), pixels)).rejects.toThrow(/unsupported/);
});
