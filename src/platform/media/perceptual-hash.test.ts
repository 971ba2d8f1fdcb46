import sharp, { type Sharp } from 'sharp';
import { describe, expect, test } from 'vitest';
import { hashDistance, perceptualHash, sketchSide } from './perceptual-hash.ts';

/** Shapes on a gradient; the number decides where they lie. */
function scene(number: number, width = 640, height = 480): Sharp {
  const at = (salt: number, span: number) =>
    Math.floor((Math.sin(number * 12.9898 + salt * 7.3) / 2 + 0.5) * span);
  const disc = (salt: number) =>
    `<circle cx="${at(salt, 640)}" cy="${at(salt + 1, 480)}" r="${40 + at(salt + 2, 120)}"
      fill="hsl(${at(salt + 3, 360)} 60% ${20 + at(salt + 4, 60)}%)"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 480" width="${width}" height="${height}"
    preserveAspectRatio="none"><rect width="640" height="480" fill="hsl(${at(9, 360)} 40% 55%)"/>
    ${[1, 11, 21, 31, 41].map(disc).join('')}</svg>`;
  return sharp(Buffer.from(svg));
}

async function computeHash(picture: Sharp): Promise<bigint> {
  const flat = sharp(await picture.png().toBuffer()).removeAlpha();
  return perceptualHash(await flat.resize(sketchSide, sketchSide, { fit: 'fill' }).raw().toBuffer());
}

describe('the perceptual hash', () => {
  test('stays near through resizing, re-encoding and a little brightness', async () => {
    const original = await computeHash(scene(1));
    const changed = {
      half: scene(1).resize(320, 240),
      twice: scene(1).resize(1280, 960),
      jpeg: sharp(await scene(1).jpeg({ quality: 50 }).toBuffer()),
      webp: sharp(await scene(1).webp({ quality: 40 }).toBuffer()),
      brighter: scene(1).linear(1.1, 5),
    };
    for (const [name, picture] of Object.entries(changed)) {
      expect(hashDistance(original, await computeHash(picture)), name).toBeLessThanOrEqual(6);
    }
  });

  test('is far between different pictures', async () => {
    const hashes = await Promise.all(Array.from({ length: 12 }, (_, number) => computeHash(scene(number))));
    const distances = hashes.flatMap((one, at) =>
      hashes.slice(at + 1).map((other) => hashDistance(one, other)),
    );
    expect(Math.min(...distances)).toBeGreaterThan(12);
  });

  test('is the same number each time, and fits a signed 64-bit column', async () => {
    const [first, second] = [await computeHash(scene(3)), await computeHash(scene(3))];
    expect(first).toBe(second);
    expect(BigInt.asIntN(64, first)).toBe(first);
  });

  test('ignores rounding noise in a picture of one colour', () => {
    const grey = (level: number) => perceptualHash(new Uint8Array(sketchSide * sketchSide * 3).fill(level));
    expect(hashDistance(grey(10), grey(200))).toBe(0);
  });

  test('counts differing bits, the sign bit among them', () => {
    expect(hashDistance(0n, 0n)).toBe(0);
    expect(hashDistance(0n, -1n)).toBe(64);
    expect(hashDistance(0b1011n, 0b0001n)).toBe(2);
  });

  test('refuses anything but a sketch', () => {
    expect(() => perceptualHash(new Uint8Array(10))).toThrow('not a sketch');
  });
});
