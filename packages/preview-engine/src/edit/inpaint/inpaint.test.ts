import type { EngineOutput, EnginePicture, Inpaint } from '@castwright/engine-port';
import sharp from 'sharp';
import { describe, expect, test, vi } from 'vitest';
import { inpaint } from '../../operations/inpaint.ts';
import { decodeSamples, type Samples } from '../decode.ts';

// A picture takes seconds on a machine that is busy with other tests.
vi.setConfig({ testTimeout: 60_000 });

const [width, height] = [220, 160];
const svg = (shapes: string) =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${shapes}</svg>`,
    ),
  );
const picture = (bytes: Buffer): EnginePicture => ({ bytes, mediaType: 'image/png', recipe: null });

/** A meadow under a sky with a wall across it, with or without a ball in front. */
const scenery = (ball: boolean) =>
  svg(
    `<defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="#5080c0"/><stop offset="1" stop-color="#d0d8e0"/></linearGradient></defs>
     <rect width="220" height="160" fill="url(#sky)"/><rect y="100" width="220" height="60" fill="#508040"/>
     ${Array.from({ length: 28 }, (_, at) => `<rect x="${at * 8}" y="76" width="7" height="24" fill="${at % 2 ? '#a07050' : '#906048'}"/>`).join('')}
     ${ball ? '<circle cx="110" cy="88" r="22" fill="#e01080"/>' : ''}`,
  )
    .removeAlpha()
    .png()
    .toBuffer();
const createMask = (shapes: string) =>
  svg(shapes).flatten({ background: '#000' }).toColourspace('b-w').png().toBuffer();
const overBall = '<circle cx="110" cy="88" r="26" fill="#fff"/>';

const request = (source: Buffer, mask: Buffer, change: Partial<Inpaint> = {}): Inpaint => ({
  operation: 'inpaint',
  category: 'sfw',
  source: picture(source),
  mask: picture(mask),
  task: 'remove',
  prompt: '',
  negativePrompt: '',
  seed: 11,
  model: null,
  identity: null,
  adapters: [],
  ...change,
});
async function inpainted(
  wanted: Inpaint,
): Promise<{ output: EngineOutput & { kind: 'image' }; after: Samples }> {
  const [output] = await inpaint(wanted, () => {});
  if (output?.kind !== 'image') throw new Error('no picture');
  return { output, after: await decodeSamples(output.bytes, 1_000_000) };
}
const decodeAll = (bytes: Buffer) => decodeSamples(bytes, 1_000_000);
const decodeMask = async (mask: Buffer) => sharp(mask).toColourspace('b-w').raw().toBuffer();

/** The mean difference of two pictures over the wanted pixels, in grey levels per sample. */
function difference(one: Samples, other: Samples, wanted: (pixel: number) => boolean): number {
  let [sum, count] = [0, 0];
  for (const [at, value] of one.data.entries()) {
    if (!wanted(Math.floor(at / one.channels))) continue;
    sum += Math.abs(value - (other.data[at] ?? 0));
    count++;
  }
  return sum / count;
}

/** The mean step in brightness between adjacent pixels, over the wanted pairs. */
function steps(samples: Samples, wanted: (one: number, other: number) => boolean): number {
  let [sum, count] = [0, 0];
  for (let pixel = 0; pixel + samples.width < samples.width * samples.height; pixel++) {
    for (const beside of [pixel + 1, pixel + samples.width]) {
      if (!wanted(pixel, beside)) continue;
      const green = (at: number) => samples.data[at * samples.channels + 1] ?? 0;
      sum += Math.abs(green(pixel) - green(beside));
      count++;
    }
  }
  return sum / count;
}

describe('removing', () => {
  test('fills the mask from its surroundings, joined at the border', async () => {
    const [source, mask] = [await scenery(true), await createMask(overBall)];
    const { after } = await inpainted(request(source, mask));
    const [before, bare, grey] = [
      await decodeAll(source),
      await decodeAll(await scenery(false)),
      await decodeMask(mask),
    ];
    const inside = (pixel: number) => grey[pixel] === 255;
    expect(difference(before, after, inside)).toBeGreaterThan(40);
    // Nearly the picture without the ball, which the engine does not know.
    expect(difference(bare, after, inside)).toBeLessThan(8);
    const across = steps(after, (one, other) => (grey[one] === 0) !== (grey[other] === 0));
    const around = steps(bare, (one, other) => (grey[one] === 0) !== (grey[other] === 0));
    expect(across).toBeLessThan(around * 1.5 + 1);
  });

  test('keeps every pixel where the mask is 0, and mixes where it is grey', async () => {
    const [source, mask] = [
      await scenery(true),
      await createMask(
        '<rect x="80" y="60" width="50" height="60" fill="#fff"/><rect x="130" y="60" width="4" height="60" fill="#404040"/>',
      ),
    ];
    const { after } = await inpainted(request(source, mask));
    const [before, grey] = [await decodeAll(source), await decodeMask(mask)];
    expect(difference(before, after, (pixel) => grey[pixel] === 0)).toBe(0);
    const solid = difference(before, after, (pixel) => grey[pixel] === 255);
    const soft = difference(before, after, (pixel) => grey[pixel] !== 0 && grey[pixel] !== 255);
    expect(soft).toBeGreaterThan(1);
    expect(soft).toBeLessThan(solid / 2);
  });

  test('gives the same picture for the same seed, and has no recipe', async () => {
    const [source, mask] = [await scenery(true), await createMask(overBall)];
    const one = await inpainted(request(source, mask));
    expect((await inpainted(request(source, mask))).output.bytes.equals(one.output.bytes)).toBe(true);
    expect(one.output.recipe).toBeUndefined();
  });

  test.each([
    ['in a corner', '<rect width="60" height="50" fill="#fff"/>'],
    ['along a whole side', '<rect y="130" width="220" height="30" fill="#fff"/>'],
    [
      'in two places',
      '<rect x="20" y="20" width="30" height="30" fill="#fff"/><rect x="170" y="110" width="40" height="30" fill="#fff"/>',
    ],
    ['as thin as a hair', '<path d="M10 10 200 150" stroke="#fff" stroke-width="1" fill="none"/>'],
    ['nearly everywhere', '<path d="M0 0H220V160H2V3H0Z" fill="#fff"/>'],
  ])('may be %s', async (_, shapes) => {
    const [source, mask] = [await scenery(false), await createMask(shapes)];
    const { after } = await inpainted(request(source, mask));
    const [before, grey] = [await decodeAll(source), await decodeMask(mask)];
    expect(difference(before, after, (pixel) => grey[pixel] === 0)).toBe(0);
    // Sky, wall and meadow, and nothing but these.
    expect(difference(before, after, (pixel) => grey[pixel] !== 0)).toBeLessThan(60);
    expect(after.data.reduce((least, value) => Math.min(least, value))).toBeGreaterThan(40);
    expect(after.data.reduce((most, value) => Math.max(most, value))).toBeLessThan(240);
  });

  test('fills a large picture with its own pixels, not with enlarged cells', async () => {
    const [wide, high] = [1000, 900];
    const noise = await sharp({
      create: {
        width: wide,
        height: high,
        channels: 3,
        background: '#808080',
        noise: { type: 'gaussian', mean: 128, sigma: 30 },
      },
    })
      .png()
      .toBuffer();
    const mask = await sharp(
      Buffer.from(
        `<svg xmlns="http://www.w3.org/2000/svg" width="${wide}" height="${high}"><circle cx="500" cy="450" r="220" fill="#fff"/></svg>`,
      ),
    )
      .flatten({ background: '#000' })
      .png()
      .toBuffer();
    const [output] = await inpaint(request(noise, mask), () => {});
    if (output?.kind !== 'image') throw new Error('no picture');
    const grain = async (left: number, top: number) => {
      const part = await sharp(output.bytes).extract({ left, top, width: 200, height: 200 }).stats();
      return part.channels[0]?.stdev ?? 0;
    };
    expect(await grain(400, 350)).toBeGreaterThan(0.6 * (await grain(20, 20)));
  });

  test('keeps transparency', async () => {
    const source = await svg('<circle cx="110" cy="80" r="60" fill="#306090"/>').png().toBuffer();
    const { after } = await inpainted(
      request(source, await createMask('<circle cx="110" cy="80" r="12" fill="#fff"/>')),
    );
    expect(after.channels).toBe(4);
    expect(after.data.subarray((80 * width + 110) * 4, (80 * width + 110) * 4 + 4)).toEqual(
      Buffer.from([0x30, 0x60, 0x90, 255]),
    );
  });
});

describe('replacing', () => {
  const replace = (prompt: string, change: Partial<Inpaint> = {}) => ({
    task: 'replace' as const,
    prompt,
    ...change,
  });
  const frame = '<rect x="60" y="20" width="100" height="120" rx="30" fill="#fff"/>';

  test('draws the prompt into the mask, blended at its edge, and nothing outside', async () => {
    const [source, mask] = [await scenery(false), await createMask(frame)];
    const [before, grey] = [await decodeAll(source), await decodeMask(mask)];
    const { after } = await inpainted(request(source, mask, replace('a woman with red hair in a studio')));
    const other = (await inpainted(request(source, mask, replace('a man in a snowy forest at night')))).after;
    const inside = (pixel: number) => grey[pixel] === 255;
    expect(difference(before, after, (pixel) => grey[pixel] === 0)).toBe(0);
    expect(difference(before, after, inside)).toBeGreaterThan(15);
    expect(difference(other, after, inside)).toBeGreaterThan(15);
    const crossing = (one: number, two: number) => (grey[one] === 0) !== (grey[two] === 0);
    expect(steps(after, crossing)).toBeLessThan(steps(before, crossing) * 1.5 + 2);
  });

  test('may cover the whole picture', async () => {
    const { after } = await inpainted(
      request(
        await scenery(true),
        await createMask('<rect width="220" height="160" fill="#fff"/>'),
        replace('a potter'),
      ),
    );
    expect(after).toMatchObject({ width, height, channels: 3 });
  });

  test('works with greyscale and with transparency', async () => {
    const grey = await sharp(await scenery(false))
      .greyscale()
      .png()
      .toBuffer();
    await inpainted(request(grey, await createMask(frame), replace('a potter')));
    const half = await svg('<rect width="110" height="160" fill="#306090"/>').png().toBuffer();
    const { after } = await inpainted(request(half, await createMask(frame), replace('a potter')));
    const alpha = (x: number, y: number) => after.data[(y * width + x) * 4 + 3];
    expect([alpha(5, 5), alpha(110, 80), alpha(215, 155)]).toEqual([255, 255, 0]);
  });
});

describe('what is refused', () => {
  const all = '<rect width="220" height="160" fill="#fff"/>';
  test.each([
    ['a mask that marks nothing', () => createMask(''), 'marks nothing'],
    ['a removal of everything', () => createMask(all), 'covers the whole picture'],
    [
      'a mask of another size',
      async () =>
        sharp(await createMask(overBall))
          .resize(100)
          .png()
          .toBuffer(),
      'another size',
    ],
    ['a mask that is no picture', async () => Buffer.from('none'), 'could not be read'],
  ])('%s', async (_, mask, words) => {
    await expect(inpainted(request(await scenery(true), await mask()))).rejects.toMatchObject({
      fault: 'invalid_request',
      message: expect.stringContaining(words),
    });
  });
});
