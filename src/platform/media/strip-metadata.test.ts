import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { stripJpegMetadata, stripPngMetadata } from './strip-metadata.ts';

const noise = { type: 'gaussian', mean: 128, sigma: 20 } as const;
const picture = () =>
  sharp({ create: { width: 80, height: 60, channels: 3, background: 'teal', noise } }).withExif({
    IFD0: { Artist: 'Somebody', ImageDescription: 'how it was made' },
  });
const pixels = (file: Buffer) => sharp(file).raw().toBuffer();
const withText = (png: Buffer) => {
  const text = Buffer.from('prompt\0a lighthouse', 'latin1');
  const head = Buffer.alloc(8);
  head.writeUInt32BE(text.length);
  head.write('tEXt', 4, 'latin1');
  return Buffer.concat([png.subarray(0, 33), head, text, Buffer.alloc(4), png.subarray(33)]);
};

describe('a bare file', () => {
  test('of a PNG has its pixels and density, and no text, times or notes', async () => {
    const png = withText(await picture().withDensity(144).png().toBuffer());
    const bare = stripPngMetadata(png);
    expect(png.includes('lighthouse') && png.includes('Somebody')).toBe(true);
    for (const said of ['lighthouse', 'Somebody', 'tEXt', 'eXIf']) expect(bare.includes(said)).toBe(false);
    expect(await pixels(bare)).toEqual(await pixels(png));
    expect((await sharp(bare).metadata()).density).toBe(144);
  });

  test('of a JPEG has its pixels and colour profile, and no notes, nor what stands behind its end', async () => {
    const jpeg = Buffer.concat([
      await picture().withIccProfile('p3').jpeg({ progressive: true }).toBuffer(),
      Buffer.from('left behind'),
    ]);
    const bare = stripJpegMetadata(jpeg);
    for (const said of ['Somebody', 'Exif', 'left behind']) {
      expect(jpeg.includes(said)).toBe(true);
      expect(bare.includes(said)).toBe(false);
    }
    expect(await pixels(bare)).toEqual(await pixels(jpeg));
    expect((await sharp(bare).metadata()).icc).toEqual((await sharp(jpeg).metadata()).icc);
  });

  test('is made of whole files only', async () => {
    const png = await picture().png().toBuffer();
    const jpeg = await picture().jpeg().toBuffer();
    for (const cut of [png.subarray(0, -12), png.subarray(0, 100), Buffer.alloc(0)]) {
      expect(() => stripPngMetadata(cut)).toThrow(/incomplete/);
    }
    for (const cut of [jpeg.subarray(0, -2), jpeg.subarray(0, 30), png, Buffer.alloc(0)]) {
      expect(() => stripJpegMetadata(cut)).toThrow(Error);
    }
  });
});
