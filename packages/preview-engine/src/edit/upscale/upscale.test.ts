import sharp from 'sharp';
import { describe, expect, test, vi } from 'vitest';
import { drawPreview } from '../../index.ts';
import { decodeSamples, type Samples } from '../decode.ts';
import type { Plane } from '../plane.ts';
import { enlarge, type Factor, shrink } from './lanczos.ts';
import { type UpscaleOptions, upscaleSamples } from './upscale.ts';

// A picture takes seconds on a machine that is busy with other tests.
vi.setConfig({ testTimeout: 60_000 });

const side = 256;
const many = (count: number, one: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => one(at)).join('');
const pattern = (shapes: string) =>
  sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}">${shapes}</svg>`),
  )
    .removeAlpha()
    .png()
    .toBuffer();

const drawn = {
  rays: () =>
    pattern(
      `<rect width="256" height="256" fill="#203040"/>${many(24, (at) => {
        const angle = (at * Math.PI) / 12;
        return `<line x1="128" y1="128" x2="${128 + 200 * Math.cos(angle)}" y2="${128 + 200 * Math.sin(angle)}" stroke="#e8c060" stroke-width="${2 + (at % 4)}"/>`;
      })}`,
    ),
  rings: () =>
    pattern(
      `<rect width="256" height="256" fill="#fff"/>${many(12, (at) => `<circle cx="128" cy="128" r="${10 * at + 8}" fill="none" stroke="#a03060" stroke-width="5"/>`)}`,
    ),
  shards: () =>
    pattern(
      `<rect width="256" height="256" fill="#3a6ea5"/>${many(30, (at) => {
        const [x, y] = [(at * 97) % side, (at * 61) % side];
        return `<polygon points="${x},${y} ${x + 60},${y + 13} ${x + 31},${y + 54}" fill="hsl(${at * 37},60%,${25 + ((at * 7) % 55)}%)"/>`;
      })}`,
    ),
  letters: () =>
    pattern(
      `<rect width="256" height="256" fill="#f4efe2"/>${many(6, (at) => `<text x="8" y="${36 + at * 40}" font-family="serif" font-size="${24 + at * 4}" fill="#20242c">Lighthouse</text>`)}`,
    ),
};
const portrait = async (prompt: string, seed: number) => {
  const request = {
    prompt,
    negativePrompt: '',
    seed,
    model: null,
    identity: null,
    aspectRatio: '1:1',
  } as const;
  return sharp(await drawPreview(request))
    .extract({ left: 384, top: 256, width: side, height: side })
    .png()
    .toBuffer();
};
const pictures: [string, () => Promise<Buffer>][] = [
  ['a portrait in a garden', () => portrait('a woman with long red hair in a garden at dusk', 1)],
  ['a portrait at night', () => portrait('a man with glasses in a neon city at night', 2)],
  ...Object.entries(drawn),
];

const most = 1_000_000;
const upscaled = async (bytes: Buffer, factor: Factor, detail = 0.5, options: UpscaleOptions = {}) =>
  decodeSamples(await upscaleSamples(await decodeSamples(bytes, most), { factor, detail }, options), most);
const shrunk = (bytes: Buffer, factor: Factor) =>
  sharp(bytes)
    .resize(side / factor, side / factor, { kernel: 'lanczos3' })
    .png()
    .toBuffer();

function toPlanes({ data, width, height, channels }: Samples): Plane[] {
  return Array.from({ length: channels }, (_, channel) => ({
    width,
    height,
    data: Float32Array.from({ length: width * height }, (_, at) => data[at * channels + channel] ?? 0),
  }));
}

/** Plain Lanczos, in 8 bits. sharp enlarges with a bicubic kernel, whatever its option says. */
async function plainLanczos(bytes: Buffer, factor: Factor): Promise<Samples> {
  const small = await decodeSamples(bytes, most);
  const planes = toPlanes(small).map((plane) => enlarge(plane, factor));
  const [width, height] = [small.width * factor, small.height * factor];
  const data = Buffer.alloc(width * height * planes.length);
  for (const [channel, plane] of planes.entries())
    for (const [at, value] of plane.data.entries())
      data[at * planes.length + channel] = Math.min(255, Math.max(0, Math.round(value)));
  return { data, width, height, channels: small.channels };
}

/** The peak signal-to-noise ratio in decibels. */
function psnr(one: Samples, other: Samples): number {
  let sum = 0;
  for (const [at, value] of one.data.entries()) sum += (value - (other.data[at] ?? 0)) ** 2;
  return 10 * Math.log10(255 ** 2 / (sum / one.data.length));
}

/** The structural similarity (Wang et al. 2004) of the green samples, over windows of 8 × 8. */
function ssim(one: Samples, other: Samples): number {
  const [c1, c2] = [(0.01 * 255) ** 2, (0.03 * 255) ** 2];
  let sum = 0;
  let windows = 0;
  for (let top = 0; top + 8 <= one.height; top += 4) {
    for (let left = 0; left + 8 <= one.width; left += 4, windows++) {
      let [a, b, aa, bb, ab] = [0, 0, 0, 0, 0];
      for (let at = 0; at < 64; at++) {
        const pixel = (top + (at >> 3)) * one.width + left + (at & 7);
        const [x, y] = [one.data[pixel * 3 + 1] ?? 0, other.data[pixel * 3 + 1] ?? 0];
        [a, b, aa, bb, ab] = [
          a + x / 64,
          b + y / 64,
          aa + (x * x) / 64,
          bb + (y * y) / 64,
          ab + (x * y) / 64,
        ];
      }
      sum +=
        ((2 * a * b + c1) * (2 * (ab - a * b) + c2)) /
        ((a * a + b * b + c1) * (aa - a * a + bb - b * b + c2));
    }
  }
  return sum / windows;
}

describe('an upscaled picture', () => {
  test.each(pictures)(
    'is closer to the original than plain Lanczos, by both measures: %s',
    async (_, make) => {
      const original = await make();
      const whole = await decodeSamples(original, side * side);
      for (const factor of [2, 4] as const) {
        const small = await shrunk(original, factor);
        const [ours, plain] = [await upscaled(small, factor), await plainLanczos(small, factor)];
        expect(psnr(ours, whole), `PSNR at ${factor} ×`).toBeGreaterThan(psnr(plain, whole) + 0.1);
        expect(ssim(ours, whole), `SSIM at ${factor} ×`).toBeGreaterThan(ssim(plain, whole));
      }
    },
  );

  test('gives its source when it is shrunk', async () => {
    const small = await shrunk(await drawn.shards(), 2);
    const [before = { data: new Float32Array() }] = toPlanes(await decodeSamples(small, side * side));
    const [large] = toPlanes(await upscaled(small, 2));
    if (!large) throw new Error('no picture');
    const after = shrink(large, 2).data;
    const differences = after.map((value, at) => Math.abs(value - (before.data[at] ?? 0)));
    expect(differences.reduce((sum, each) => sum + each, 0) / differences.length).toBeLessThan(0.5);
  });

  test('has no halo beside an edge, where Lanczos has one', async () => {
    const step = await pattern(
      '<rect width="256" height="256" fill="#323232"/><path d="M90 0H256V256H150Z" fill="#c8c8c8"/>',
    );
    const range = ({ data }: Samples) => [
      data.reduce((least, value) => Math.min(least, value)),
      data.reduce((most, value) => Math.max(most, value)),
    ];
    const [least = 0, most = 0] = range(await upscaled(step, 2, 1));
    const [plainLeast = 0, plainMost = 0] = range(await plainLanczos(step, 2));
    // 50 and 200 as drawn, and a twentieth of their distance.
    expect(least).toBeGreaterThanOrEqual(42);
    expect(most).toBeLessThanOrEqual(208);
    expect(plainLeast).toBeLessThan(38);
    expect(plainMost).toBeGreaterThan(212);
  });

  test('has steeper edges with more detail', async () => {
    const small = await shrunk(await drawn.shards(), 4);
    const steepness = async (detail: number) => {
      const { data, width } = await upscaled(small, 4, detail);
      let sum = 0;
      for (let at = 0; at + width * 3 < data.length; at++)
        sum += ((data[at + 3] ?? 0) - (data[at] ?? 0)) ** 2;
      return sum;
    };
    const [none, half, full] = [await steepness(0), await steepness(0.5), await steepness(1)];
    expect(half).toBeGreaterThan(none * 1.02);
    expect(full).toBeGreaterThan(half * 1.02);
  });

  test('shows no seam between tiles', async () => {
    const small = await shrunk(await portrait('a woman in a meadow', 3), 2);
    const whole = await upscaled(small, 4, 1, { tileSide: 1024 });
    const tiled = await upscaled(small, 4, 1, { tileSide: 64 });
    const largest = whole.data.reduce(
      (most, value, at) => Math.max(most, Math.abs(value - (tiled.data[at] ?? 0))),
      0,
    );
    expect(largest).toBeLessThanOrEqual(2);
  });

  test('keeps its alpha, and hidden colours do not bleed', async () => {
    const disc = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="61" height="43"><circle cx="30" cy="21" r="15" fill="#e02010"/></svg>',
    );
    const { data, width, height, channels } = await upscaled(await sharp(disc).png().toBuffer(), 2);
    expect({ width, height, channels }).toEqual({ width: 122, height: 86, channels: 4 });
    const at = (x: number, y: number) => [...data.subarray((y * width + x) * 4, (y * width + x) * 4 + 4)];
    expect(at(0, 0)[3]).toBe(0);
    expect(at(60, 42)).toEqual([0xe0, 0x20, 0x10, 255]);
    for (let pixel = 0; pixel < width * height; pixel++) {
      if ((data[pixel * 4 + 3] ?? 0) > 128) expect(data[pixel * 4] ?? 0).toBeGreaterThan(0xd0);
    }
  });

  test.each([
    ['grey', () => sharp({ create: { width: 9, height: 5, channels: 3, background: '#777' } }).greyscale()],
    ['a single pixel', () => sharp({ create: { width: 1, height: 1, channels: 3, background: '#123456' } })],
  ])('may be %s', async (_, make) => {
    const bytes = await make().png().toBuffer();
    const { data, width, height, channels } = await upscaled(bytes, 4);
    const small = await decodeSamples(bytes, 100);
    expect([width, height]).toEqual([small.width * 4, small.height * 4]);
    for (let at = 0; at < data.length; at++) expect(data[at]).toBe(small.data[at % channels]);
  });
});

describe('upscaling', () => {
  const plain = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#456789' } })
      .png()
      .toBuffer();

  test('reports its tiles', async () => {
    const told: [number, number][] = [];
    const onTile = (done: number, of: number) => told.push([done, of]);
    await upscaled(await plain(64, 32), 2, 0.5, { tileSide: 64, onTile });
    expect(told).toEqual([
      [1, 2],
      [2, 2],
    ]);
  });
});
