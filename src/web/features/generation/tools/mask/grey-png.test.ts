import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { encodeGreyPng } from './grey-png.ts';
import { createEmptyMask } from './mask.ts';
import { drawSegment } from './stroke.ts';

describe('the mask as a file', () => {
  it.each([
    { width: 301, height: 200 },
    { width: 1, height: 1 },
    { width: 64, height: 129 },
  ])('is a PNG of one grey channel that says the same: $width × $height', async (size) => {
    const mask = createEmptyMask(size);
    drawSegment(mask, { x: 20.4, y: 30.2, radius: 14 }, { x: 160, y: 120, radius: 33 }, false);
    const file = Buffer.from(await (await encodeGreyPng(mask)).arrayBuffer());
    const facts = await sharp(file).metadata();
    expect(facts).toMatchObject({ ...size, format: 'png', channels: 1, depth: 'uchar', space: 'b-w' });
    const decoded = await sharp(file).toColourspace('b-w').raw().toBuffer();
    expect(decoded.equals(mask.pixels)).toBe(true);
  });
});
