import type { Pixels } from '@castwright/media/pixels.ts';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, test } from 'vitest';
import { shapes } from '#tests/factories/shapes.ts';
import { computePdq, pdqDistance } from './pdq.ts';
import { blur, reduce, toLuma } from './pdq-filter.ts';
import { pdqTurns, toPdqFrequencies, toPdqHash, turnCoefficients } from './pdq-frequencies.ts';

const draw = async (seed: number, side = 640): Promise<Sharp> => sharp(await shapes(seed, side));

async function toPixels(picture: Sharp): Promise<Pixels> {
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  const { channels, height, width } = info;
  return { data, width, height, channels };
}

const hash = async (picture: Sharp) => (await computePdq(await toPixels(picture))).hash;

describe('PDQ', () => {
  test('stays near through resizing, re-encoding and brightness', async () => {
    const original = await hash(await draw(1));
    const changed: Record<string, Sharp> = {
      half: (await draw(1)).resize(320),
      twice: (await draw(1)).resize(1280),
      narrow: (await draw(1)).resize(400, 640, { fit: 'fill' }),
      jpeg: sharp(await (await draw(1)).jpeg({ quality: 50 }).toBuffer()),
      webp: sharp(await (await draw(1)).webp({ quality: 40 }).toBuffer()),
      brighter: (await draw(1)).linear(1.15, 10),
    };
    for (const [name, picture] of Object.entries(changed)) {
      expect(pdqDistance(original, await hash(picture)), name).toBeLessThanOrEqual(31);
    }
  });

  test('is far between different pictures', async () => {
    const hashes = await Promise.all(
      Array.from({ length: 20 }, async (_, seed) => hash(await draw(seed, 256))),
    );
    const distances = hashes.flatMap((one, at) =>
      hashes.slice(at + 1).map((other) => pdqDistance(one, other)),
    );
    expect(Math.min(...distances)).toBeGreaterThanOrEqual(80);
  });

  test('has 64 digits with half of the bits set', async () => {
    const value = await hash(await draw(2));
    expect(value).toMatch(/^[0-9a-f]{64}$/);
    expect(pdqDistance(value, '0'.repeat(64))).toBe(128);
  });

  test('reduces and rates a ramp as the published rules do', async () => {
    const data = Buffer.from(Array.from({ length: 64 * 64 }, (_, at) => 252 - 4 * (at % 64)));
    const luma = await toLuma({ data, width: 64, height: 64, channels: 1 }, (picture) => picture);
    const reduced = reduce(luma);
    expect([...reduced.subarray(0, 3)]).toEqual([252, 248, 244]);
    // Of each of 64 rows 63 steps of trunc(4 · 100 / 255) = 1, over 90.
    expect(toPdqFrequencies(reduced).quality).toBe(Math.trunc((63 * 64) / 90));
  });

  test('blurs by a tent whose box is cut at the ends', async () => {
    // 192 pixels: a box of 2, so that a line of 0 … 1 after two passes is 1/4, 3/4 around the edge.
    const data = new Float32Array(192 * 64).fill(0);
    for (let at = 0; at < data.length; at++) if (at % 192 >= 96) data[at] = 4;
    const blurred = blur({ data, width: 192, height: 64 }, { row: 2, column: 1 });
    expect([...blurred.subarray(92, 98)]).toEqual([0, 0, 1, 3, 4, 4]);
    expect(blurred[191]).toBe(4);
  });

  test('of a turned picture is computed from its frequencies', async () => {
    const picture = await toPixels((await draw(3)).resize(512, 512));
    const { coefficients } = toPdqFrequencies(reduce(await toLuma(picture, (each) => each)));
    const turned: Record<(typeof pdqTurns)[number], Sharp> = {
      original: (await draw(3)).resize(512, 512),
      rotate90: (await draw(3)).resize(512, 512).rotate(-90),
      rotate180: (await draw(3)).resize(512, 512).rotate(180),
      rotate270: (await draw(3)).resize(512, 512).rotate(90),
      flipX: (await draw(3)).resize(512, 512).flip(),
      flipY: (await draw(3)).resize(512, 512).flop(),
      transpose: sharp(await (await draw(3)).resize(512, 512).rotate(90).toBuffer()).flop(),
      antitranspose: sharp(await (await draw(3)).resize(512, 512).rotate(90).toBuffer()).flip(),
    };
    for (const turn of pdqTurns) {
      const computed = toPdqHash(turnCoefficients(coefficients, turn));
      expect(pdqDistance(computed, await hash(turned[turn])), turn).toBeLessThanOrEqual(31);
    }
  });

  test('has no quality where there is nothing to see', async () => {
    const plain = sharp({ create: { width: 300, height: 300, channels: 3, background: '#777' } });
    expect((await computePdq(await toPixels(plain))).quality).toBe(0);
    expect((await computePdq(await toPixels((await draw(1)).resize(4, 4)))).quality).toBe(0);
    expect((await computePdq(await toPixels(await draw(1)))).quality).toBeGreaterThan(20);
  });

  test('lays a transparent picture on white', async () => {
    const shape = await draw(4);
    const mask = await (await draw(5)).greyscale().raw().toBuffer();
    const clear = await shape
      .removeAlpha()
      .joinChannel(mask, { raw: { width: 640, height: 640, channels: 1 } })
      .png()
      .toBuffer();
    const flat = await hash(sharp(clear).flatten({ background: '#fff' }));
    expect(pdqDistance(await hash(sharp(clear)), flat)).toBeLessThanOrEqual(10);
  });
});
