import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { noise, plainPng, svg } from '#tests/factories/pictures.ts';
import { receiveMask } from './receive-mask.ts';

/** A 60 × 40 canvas with a stroke of 20 × 10 on it, in the colours given. */
function canvas(ground: string, stroke: string) {
  const mark = sharp({ create: { width: 20, height: 10, channels: 4, background: stroke } }).png();
  return mark.toBuffer().then((input) =>
    sharp({ create: { width: 60, height: 40, channels: 4, background: ground } })
      .composite([{ input, left: 5, top: 5 }])
      .png()
      .toBuffer(),
  );
}

async function brightness(bytes: Buffer, x: number, y: number): Promise<number> {
  const { data, info } = await sharp(bytes).toColourspace('b-w').raw().toBuffer({ resolveWithObject: true });
  return data[(y * info.width + x) * info.channels] ?? Number.NaN;
}

describe('a mask', () => {
  it.each([
    ['white on black', '#000000ff', '#ffffffff', 255],
    ['white on nothing', '#00000000', '#ffffffff', 255],
    ['half transparent on nothing', '#00000000', '#ffffff80', 128],
    ['grey on black', '#000000ff', '#808080ff', 128],
  ])('%s becomes a grey PNG of 8 bits', async (_, ground, stroke, level) => {
    const { bytes, ...facts } = await receiveMask(await canvas(ground, stroke));
    expect(facts).toEqual({ mediaType: 'image/png', width: 60, height: 40 });
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', channels: 1, depth: 'uchar' });
    expect(await brightness(bytes, 1, 1)).toBe(0);
    expect(await brightness(bytes, 10, 8)).toBeCloseTo(level, -0.5);
  });

  it('may be of 16 bits and of a JPEG', async () => {
    const deep = await sharp(await canvas('#000000ff', '#ffffffff'))
      .toColourspace('rgb16')
      .png()
      .toBuffer();
    const lossy = await sharp(await canvas('#000000ff', '#ffffffff'))
      .jpeg()
      .toBuffer();
    for (const made of [deep, lossy]) {
      const { bytes } = await receiveMask(made);
      expect(await brightness(bytes, 12, 9)).toBeGreaterThan(245);
    }
  });

  it.each([
    ['that is all black', async () => plainPng(64, 64), 'FILE_REFUSED', /^The mask is empty\. Paint over/],
    [
      'that is all transparent',
      () => canvas('#ffffff00', '#ffffff00'),
      'FILE_REFUSED',
      /^The mask is empty\. Paint over/,
    ],
    [
      'that is black with the noise of a JPEG',
      () => sharp(plainPng(64, 64)).linear(1, 3).jpeg().toBuffer(),
      'FILE_REFUSED',
      /^The mask is empty\./,
    ],
    ['that is SVG', async () => Buffer.from(svg), 'FILE_REFUSED', /^This is an SVG drawing/],
    [
      'of more pixels than are edited',
      async () => plainPng(5000, 4000),
      'FILE_TOO_LARGE',
      /^This picture has more than 16 megapixels\./,
    ],
    [
      'that breaks off',
      async () => (await noise(200, 100).png().toBuffer()).subarray(0, 9000),
      'FILE_REFUSED',
      /^This picture is damaged/,
    ],
  ])('%s is refused', async (_, make, code, message) => {
    await expect(receiveMask(await make())).rejects.toMatchObject({
      code,
      message: expect.stringMatching(message),
    });
  });
});
