import { randomBytes } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import { limits } from '#contract/limits.ts';
import { examinePicture } from '#platform/media/examine-picture.ts';
import {
  animation,
  jpegBomb,
  jpegSegment,
  noise,
  plainPng,
  pngChunk,
  pngSignature,
  svg,
} from '#tests/factories/pictures.ts';
import { receivePicture } from './receive-picture.ts';

/** One that ink can print, so that CMYK can hold it. */
const clay = '#a08870';

function card(width: number, height: number, background = clay): Sharp {
  return sharp({ create: { width, height, channels: 3, background } });
}

async function corner(bytes: Buffer): Promise<number[]> {
  return [...(await sharp(bytes).raw().toBuffer()).subarray(0, 3)];
}

/** A PNG with a chunk of the caller's behind its header. */
async function pngWith(type: string, data: Buffer, picture = noise()): Promise<Buffer> {
  const png = await picture.png().toBuffer();
  return Buffer.concat([png.subarray(0, 33), pngChunk(type, data), png.subarray(33)]);
}

describe('a picture that is taken', () => {
  const kinds: [string, 'png' | 'jpeg', () => Promise<Buffer>][] = [
    ['JPEG', 'jpeg', () => card(48, 32).jpeg().toBuffer()],
    ['progressive JPEG', 'jpeg', () => card(48, 32).jpeg({ progressive: true }).toBuffer()],
    ['grey JPEG', 'jpeg', () => card(48, 32).greyscale().jpeg().toBuffer()],
    ['CMYK JPEG', 'jpeg', () => card(48, 32).toColourspace('cmyk').jpeg().toBuffer()],
    ['PNG', 'png', () => card(48, 32).png().toBuffer()],
    ['PNG of 16 bits a channel', 'png', () => card(48, 32).toColourspace('rgb16').png().toBuffer()],
    ['grey PNG of 16 bits', 'png', () => card(48, 32).toColourspace('grey16').png().toBuffer()],
    ['PNG with a palette', 'png', () => card(48, 32).png({ palette: true }).toBuffer()],
    ['PNG of one bit', 'png', async () => plainPng(48, 32)],
    ['WebP', 'jpeg', () => card(48, 32).webp().toBuffer()],
    ['AVIF', 'jpeg', () => card(48, 32).avif({ effort: 0 }).toBuffer()],
    ['GIF that stands still', 'png', () => card(48, 32).gif().toBuffer()],
    ['transparent PNG', 'png', () => card(48, 32).ensureAlpha(0.5).png().toBuffer()],
    ['transparent WebP', 'png', () => card(48, 32).ensureAlpha(0.5).webp().toBuffer()],
  ];
  it.each(kinds)('%s becomes sRGB of 8 bits: %s', async (_, format, make) => {
    const received = await receivePicture(await make());
    expect(received).toMatchObject({ width: 48, height: 32, mediaType: `image/${format}` });
    const facts = await sharp(received.bytes).metadata();
    expect(facts).toMatchObject({ format, width: 48, height: 32, depth: 'uchar', space: 'srgb' });
    expect([facts.exif, facts.xmp, facts.iptc, facts.icc, facts.comments]).toEqual(Array(5).fill(undefined));
  });

  it('keeps its colours, from CMYK, 16 bits and another colour profile', async () => {
    const near = (colour: number[]) =>
      [0xa0, 0x88, 0x70].forEach((value, at) => {
        expect(Math.abs(value - (colour[at] ?? 0))).toBeLessThanOrEqual(8);
      });
    const made = [
      card(48, 32).toColourspace('cmyk').jpeg().toBuffer(),
      card(48, 32).toColourspace('rgb16').png().toBuffer(),
      card(48, 32).withIccProfile('p3').png().toBuffer(),
    ];
    for (const bytes of await Promise.all(made)) near(await corner((await receivePicture(bytes)).bytes));
  });

  it('is turned upright', async () => {
    const lying = await noise(48, 32).jpeg().withMetadata({ orientation: 6 }).toBuffer();
    const received = await receivePicture(lying);
    const { width, height, orientation } = await sharp(received.bytes).metadata();
    expect([received.width, received.height, width, height, orientation]).toEqual([
      32,
      48,
      32,
      48,
      undefined,
    ]);
  });

  it('keeps every pixel of what came without loss', async () => {
    const samples = randomBytes(40 * 30 * 3);
    const png = await sharp(samples, { raw: { width: 40, height: 30, channels: 3 } })
      .png()
      .toBuffer();
    const { bytes } = await receivePicture(png);
    expect((await sharp(bytes).raw().toBuffer()).equals(samples)).toBe(true);
  });

  it('keeps what is transparent, and drops a channel for it that says nothing', async () => {
    const half = await receivePicture(await card(48, 32).ensureAlpha(0.5).png().toBuffer());
    const whole = await receivePicture(await card(48, 32).ensureAlpha(1).png().toBuffer());
    expect((await sharp(half.bytes).metadata()).hasAlpha).toBe(true);
    expect((await sharp(whole.bytes).metadata()).hasAlpha).toBe(false);
  });

  it('may have 50 megapixels, and is a JPEG then', async () => {
    const received = await receivePicture(plainPng(10_000, 5_000));
    expect(received).toMatchObject({ width: 10_000, height: 5_000, mediaType: 'image/jpeg' });
  }, 30_000);

  it('has previews, a colour and a likeness', async () => {
    const received = await receivePicture(await card(3000, 1500).jpeg().toBuffer());
    const [preview, thumbnail] = await Promise.all(
      [received.preview, received.thumbnail].map((bytes) => sharp(bytes).metadata()),
    );
    expect(preview).toMatchObject({ format: 'webp', width: 1280, height: 640 });
    expect(thumbnail).toMatchObject({ format: 'webp', width: 384, height: 192 });
    expect(received.placeholder).toMatch(/^#[0-9a-f]{6}$/);
    expect(typeof received.perceptualHash).toBe('bigint');
  });
});

describe('what came with a picture', () => {
  const marker = 'MARKER-7f3a9c';
  const behindStart = async (segment: Buffer) => {
    const jpeg = await noise().jpeg().toBuffer();
    return Buffer.concat([jpeg.subarray(0, 2), segment, jpeg.subarray(2)]);
  };
  const gone: [string, () => Promise<Buffer>][] = [
    [
      'EXIF',
      () =>
        noise()
          .jpeg()
          .withExif({ IFD0: { Artist: marker } })
          .toBuffer(),
    ],
    ['XMP', () => noise().jpeg().withXmp(`<?xpacket?><x:xmpmeta>${marker}</x:xmpmeta>`).toBuffer()],
    ['a JPEG comment', () => behindStart(jpegSegment(0xfe, marker))],
    ['credentials in a JPEG', () => behindStart(jpegSegment(0xeb, `JP\0\0jumb${marker}`))],
    ['PNG text', () => pngWith('tEXt', Buffer.from(`parameters\0${marker}`))],
    [
      'a script behind a JPEG',
      async () => Buffer.concat([await noise().jpeg().toBuffer(), Buffer.from(`<script>${marker}</script>`)]),
    ],
    [
      'a ZIP behind a PNG',
      async () => Buffer.concat([await noise().png().toBuffer(), Buffer.from(`PK\x03\x04${marker}`)]),
    ],
  ];
  it.each(gone)('is gone: %s', async (_, make) => {
    const given = await make();
    expect(given.includes(marker)).toBe(true);
    const { bytes, preview, thumbnail } = await receivePicture(given);
    for (const kept of [bytes, preview, thumbnail]) expect(kept.includes(marker)).toBe(false);
  });

  it('is not unpacked: a PNG of 1 MB with 900 MB of text', async () => {
    const packed = Buffer.concat([Buffer.from('Comment\0\0'), deflateSync(Buffer.alloc(7_000_000))]);
    const chunks = Buffer.concat(Array.from({ length: 130 }, () => pngChunk('zTXt', packed)));
    const png = await noise().png().toBuffer();
    const bomb = Buffer.concat([png.subarray(0, 33), chunks, png.subarray(33)]);
    const { bytes } = await examinePicture(bomb, { kinds: ['png'], pixels: 2_000 });
    expect(bytes.equals(png)).toBe(true);
    expect(await receivePicture(bomb)).toMatchObject({ width: 48, height: 32 });
  });
});

const animatedPng = () => pngWith('acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0]));
const cutInHalf = (bytes: Buffer) => bytes.subarray(0, bytes.length >> 1);
const text = (words: string) => Buffer.from(words, 'latin1');
const heic = async () => {
  const avif = await noise(64, 64).avif({ effort: 0 }).toBuffer();
  return text(avif.toString('latin1').replaceAll('avif', 'heic').replaceAll('av01', 'hvc1'));
};

const noPicture = /^This is not a picture that can be used here\. Choose a JPEG/;
const moves = /^This picture is animated or has several pages\. Save the frame/;
const broken = /^This picture is damaged or incomplete\./;
const small = /^This picture is too small to work with: each side needs at least 16 pixels\.$/;
const long = /^This picture is longer than 16384 pixels on one side\./;
const pixels = /^This picture has more than 50 megapixels\. Save it smaller first\.$/;

describe('a file that is refused, saying what to do', () => {
  const refused: [string, RegExp, () => Buffer | Promise<Buffer>][] = [
    ['an empty file', /^This file is empty\./, () => Buffer.alloc(0)],
    ['one byte', noPicture, () => Buffer.from([0xff])],
    ['text', noPicture, () => text('A picture of a lighthouse.')],
    ['HTML', noPicture, () => text('<!doctype html><img src=x onerror=alert(1)>')],
    ['PDF', noPicture, () => text('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj')],
    ['a video', noPicture, () => text('\x00\x00\x00\x18ftypisom\x00\x00\x02\x00isommp42')],
    [
      'a ZIP with a JPEG behind',
      noPicture,
      async () => Buffer.concat([text('PK\x03\x04'), await noise().jpeg().toBuffer()]),
    ],
    ['SVG', /^This is an SVG drawing/, () => text(svg)],
    ['SVG behind a byte order mark', /^This is an SVG drawing/, () => Buffer.from(`\ufeff${svg}`)],
    ['TIFF', /^This is a TIFF file\. Save it as PNG/, () => noise().tiff().toBuffer()],
    ['HEIC', /^This is a HEIC picture from an iPhone\. Export it as JPEG/, heic],
    ['an animated GIF', moves, () => animation().gif().toBuffer()],
    ['an animated WebP', moves, () => animation().webp().toBuffer()],
    ['an animated PNG', moves, animatedPng],
    ['half a JPEG', broken, async () => cutInHalf(await noise(200, 150).jpeg().toBuffer())],
    ['half a PNG', broken, async () => cutInHalf(await noise(200, 150).png().toBuffer())],
    ['half a WebP', broken, async () => cutInHalf(await noise(200, 150).webp().toBuffer())],
    ['half an AVIF', broken, async () => cutInHalf(await noise(64, 64).avif({ effort: 0 }).toBuffer())],
    ['half a GIF', broken, async () => cutInHalf(await noise(64, 64).gif().toBuffer())],
    ['a GIF that is a script as well', broken, () => text('GIF89a/*\x01\x00\x00*/=1;alert(1)')],
    ['the signature of a PNG and SVG', broken, () => Buffer.concat([pngSignature, text(svg)])],
    ['a PNG with too few rows', broken, () => plainPng(400, 400, 3)],
    ['a PNG bomb of 2^62 pixels', broken, () => plainPng(0x7fff_ffff, 0x7fff_ffff, 0)],
    ['one pixel', small, () => card(1, 1).png().toBuffer()],
    ['30,000 pixels by one', small, () => plainPng(30_000, 1)],
    ['a strip', long, () => plainPng(30_000, 20)],
    ['a PNG bomb of 900 megapixels', pixels, () => plainPng(30_000, 30_000, 1)],
    ['a sound PNG of 100 megapixels', pixels, () => plainPng(10_000, 10_000)],
    ['a JPEG bomb of 4,290 megapixels', pixels, jpegBomb],
    [
      'more than 40 MB',
      /^This file is larger than 40 MB\./,
      async () => Buffer.concat([await noise().jpeg().toBuffer()], limits.uploadBytes + 1),
    ],
  ];
  const tooLarge: ReadonlySet<RegExp> = new Set([long, pixels]);

  it.each(refused)('%s', async (name, message, make) => {
    const refusal = await receivePicture(await make()).catch((error: unknown) => error);
    const code = tooLarge.has(message) || name === 'more than 40 MB' ? 'FILE_TOO_LARGE' : 'FILE_REFUSED';
    expect(refusal).toMatchObject({
      name: 'AppError',
      code,
      message: expect.stringMatching(message),
      details: { field: 'file' },
    });
  });

  it('or taken, but never anything else, however a sound one is damaged', async () => {
    const sound = await Promise.all([
      noise().jpeg().toBuffer(),
      noise().png().toBuffer(),
      noise().webp().toBuffer(),
      noise().gif().toBuffer(),
      noise().avif({ effort: 0 }).toBuffer(),
    ]);
    const changes = fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 20 });
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...sound), changes, fc.nat(), async (picture, damage, cut) => {
        const bytes = Buffer.from(picture).subarray(0, cut % 2 ? picture.length : cut % picture.length);
        for (const [at, value] of damage) if (bytes.length > 0) bytes.writeUInt8(value, at % bytes.length);
        const outcome = await receivePicture(bytes).catch((error: unknown) => error);
        const taken = { mediaType: expect.stringMatching(/^image\/(png|jpeg)$/) };
        const refusal = { name: 'AppError', code: expect.stringMatching(/^FILE_/) };
        expect(outcome).toMatchObject(outcome instanceof Error ? refusal : taken);
      }),
      { numRuns: 300 },
    );
  });
});
