import { drawPreview } from '@castwright/preview-engine';
import sharp, { type Sharp } from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { detect } from './detect.ts';
import { drawMark, embed, embedRows, erase, type Pixels } from './embed.ts';
import { eraseFound } from './erase-found.ts';
import { readGrey } from './read-grey.ts';

const payload = 0x0123_4567_89ab_cdefn;
const pixelLimit = 4096 * 4096;
const read = async (bytes: Buffer) => detect(await readGrey(bytes, pixelLimit));

async function draw(prompt: string): Promise<Pixels> {
  const settings = { negativePrompt: '', seed: 3, model: null, identity: null, aspectRatio: '4:3' } as const;
  return decode(await drawPreview({ prompt, ...settings }));
}

async function decode(bytes: Buffer): Promise<Pixels> {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data: new Uint8Array(data), width: info.width, height: info.height, channels: 3 };
}

const toSharp = ({ channels, data, height, width }: Pixels) =>
  sharp(data, { raw: { width, height, channels } });

let original: Pixels;
let marked: Pixels;
beforeAll(async () => {
  original = await draw('a woman in a garden, watercolour');
  marked = { ...original, data: original.data.slice() };
  embed(marked, payload);
});

describe('the watermark', () => {
  it.each<[string, (picture: Sharp, size: Pixels) => Sharp]>([
    ['nothing', (picture) => picture.png()],
    ['JPEG at quality 70', (picture) => picture.jpeg({ quality: 70 })],
    ['WebP', (picture) => picture.webp({ quality: 75 })],
    ['half size', (picture, { width }) => picture.resize(width / 2).png()],
    ['double size', (picture, { width }) => picture.resize(width * 2).jpeg({ quality: 85 })],
    [
      'a crop to 80 %',
      (picture, { height, width }) =>
        picture
          .extract({
            left: Math.round(width * 0.13),
            top: Math.round(height * 0.07),
            width: Math.round(width * 0.8),
            height: Math.round(height * 0.8),
          })
          .jpeg({ quality: 85 }),
    ],
    ['a turn of 2°', (picture) => picture.rotate(2, { background: '#000000' }).jpeg({ quality: 85 })],
    ['a turn of −2°', (picture) => picture.rotate(-2, { background: '#ffffff' }).jpeg({ quality: 85 })],
    ['more brightness', (picture) => picture.linear(1.2, 0).jpeg({ quality: 85 })],
    ['less contrast', (picture) => picture.linear(0.8, 26).jpeg({ quality: 85 })],
  ])(
    'is read after %s',
    async (_, treat) => {
      const treated = await treat(toSharp(marked), marked).toBuffer();
      expect((await read(treated))?.payload).toBe(payload);
    },
    60_000,
  );

  it('is not seen: the picture is near the original', () => {
    let sum = 0;
    let most = 0;
    for (const [at, value] of original.data.entries()) {
      const difference = Math.abs(value - (marked.data[at] ?? Number.NaN));
      sum += difference ** 2;
      most = Math.max(most, difference);
    }
    const psnr = 10 * Math.log10(255 ** 2 / (sum / original.data.length));
    expect(psnr).toBeGreaterThan(42);
    expect(most).toBeLessThan(16);
  });

  it('is not found where there is none', async () => {
    expect(await read(await toSharp(original).png().toBuffer())).toBeNull();
    const plain = sharp({ create: { width: 300, height: 200, channels: 3, background: '#808080' } });
    expect(await read(await plain.png().toBuffer())).toBeNull();
  }, 60_000);

  it('is taken out before an edit, so that the next one is read alone', async () => {
    const edited = { ...marked, data: marked.data.slice() };
    erase(edited, payload);
    let changed = 0;
    for (const [at, value] of original.data.entries()) changed += Math.abs(value - (edited.data[at] ?? 0));
    expect(changed / original.data.length).toBeLessThan(0.1);
    expect(await read(await toSharp(edited).png().toBuffer())).toBeNull();
    embed(edited, 42n);
    expect((await read(await toSharp(edited).jpeg({ quality: 85 }).toBuffer()))?.payload).toBe(42n);
  }, 60_000);

  it.each<[string, (picture: Sharp, size: Pixels) => Sharp]>([
    ['the file', (picture) => picture.png()],
    ['JPEG at quality 85', (picture) => picture.jpeg({ quality: 85 })],
    [
      'a smaller copy',
      (picture, { width }) => picture.resize(Math.round(width * 0.75)).webp({ quality: 80 }),
    ],
  ])(
    'is found and taken out of %s, so that the next one is read alone',
    async (_, treat) => {
      const edited = await decode(await treat(toSharp(marked), marked).toBuffer());
      expect(await eraseFound(edited)).toBe(payload);
      embed(edited, 42n);
      expect((await read(await toSharp(edited).jpeg({ quality: 85 }).toBuffer()))?.payload).toBe(42n);
    },
    60_000,
  );

  it('stays where it was cropped or turned since, also where the longest side is whole, and where there is none', async () => {
    const { height, width } = original;
    const treated = [
      toSharp(marked).extract({ left: 0, top: 40, width, height: height - 40 }),
      toSharp(marked).extract({ left: 30, top: 20, width: width - 60, height: height - 50 }),
      toSharp(marked).rotate(1, { background: '#000000' }),
      toSharp(original),
    ];
    for (const picture of treated) {
      const edited = await decode(await picture.png().toBuffer());
      const before = edited.data.slice();
      expect(await eraseFound(edited)).toBeNull();
      expect(Buffer.compare(edited.data, before)).toBe(0);
    }
  }, 60_000);

  it('is the same when a picture is marked by its rows', () => {
    const bytes = original.width * original.channels;
    const { height, width } = original;
    const data = original.data.slice();
    embedRows(
      {
        ...{ width, height, channels: original.channels, together: 50 },
        read: (first, count) => data.slice(first * bytes, (first + count) * bytes),
        write: (first, rows) => data.set(rows, first * bytes),
      },
      payload,
    );
    expect(Buffer.compare(data, marked.data)).toBe(0);
  });

  it('is read from frames together that hide it one by one', async () => {
    const { height, width } = original;
    const mark = drawMark(original, payload, 1.6);
    const frames = await Promise.all(
      [0, 1, 2, 3, 4, 5].map(async (seed) => {
        const noise = Uint8Array.from(mark, (value, at) => {
          const random = Math.sin((at + 1) * 12.9898 + seed * 78.233) * 43758.5453;
          return 128 + value + (random - Math.floor(random) - 0.5) * 235;
        });
        const frame = sharp(noise, { raw: { width, height, channels: 1 } });
        return readGrey(await frame.jpeg({ quality: 80 }).toBuffer(), pixelLimit);
      }),
    );
    const [first, ...others] = frames;
    if (!first) throw new Error('no frame');
    expect(detect(first)).toBeNull();
    expect(detect(first, ...others)?.payload).toBe(payload);
  }, 60_000);

  it('carries any payload, beside transparency, and in plain areas', async () => {
    for (const given of [0n, 2n ** 64n - 1n]) {
      const plain: Pixels = {
        data: new Uint8Array(640 * 480 * 4).fill(128),
        width: 640,
        height: 480,
        channels: 4,
      };
      embed(plain, given);
      expect((await read(await toSharp(plain).png().toBuffer()))?.payload).toBe(given);
      expect(plain.data.filter((_, at) => at % 4 === 3).every((alpha) => alpha === 128)).toBe(true);
    }
  }, 60_000);
});
