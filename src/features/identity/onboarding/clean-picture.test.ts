import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { AppError } from '#contract/errors.ts';
import { jpegSegment, noise, plainPng, pngChunk } from '#tests/factories/pictures.ts';
import { refusedFiles } from '#tests/factories/refused-documents.ts';
import { cleanPicture } from './clean-picture.ts';

const refusals = await refusedFiles();

describe('a picture that is taken', () => {
  const kinds: [string, () => Promise<Buffer>][] = [
    ['JPEG', () => noise().jpeg().toBuffer()],
    ['progressive JPEG', () => noise().jpeg({ progressive: true }).toBuffer()],
    ['grey JPEG', () => noise().greyscale().jpeg().toBuffer()],
    ['CMYK JPEG', () => noise().toColourspace('cmyk').jpeg().toBuffer()],
    ['PNG', () => noise().png().toBuffer()],
    ['PNG of 16 bits a channel', () => noise().toColourspace('rgb16').png().toBuffer()],
    ['PNG with a palette', () => noise().png({ palette: true }).toBuffer()],
    ['transparent PNG', () => noise().ensureAlpha(0.5).png().toBuffer()],
    ['WebP', () => noise().webp().toBuffer()],
    ['AVIF', () => noise().avif({ effort: 0 }).toBuffer()],
  ];
  it.each(kinds)('%s becomes a JPEG in sRGB of the same size', async (_, make) => {
    const facts = await sharp(await cleanPicture(await make(), 'frontImage')).metadata();
    expect(facts).toMatchObject({ format: 'jpeg', width: 48, height: 32, depth: 'uchar' });
    expect(['srgb', 'b-w']).toContain(facts.space);
  });

  it('shows what is transparent as white', async () => {
    const clear = sharp({ create: { width: 8, height: 8, channels: 4, background: '#00000000' } });
    const cleaned = await cleanPicture(await clear.png().toBuffer(), 'frontImage');
    expect((await sharp(cleaned).raw().toBuffer()).every((value) => value > 250)).toBe(true);
  });

  it('is turned upright', async () => {
    const lying = await noise(48, 32).jpeg().withMetadata({ orientation: 6 }).toBuffer();
    const facts = await sharp(await cleanPicture(lying, 'frontImage')).metadata();
    expect([facts.width, facts.height, facts.orientation]).toEqual([32, 48, undefined]);
  });

  it('may have 50 megapixels', async () => {
    const facts = await sharp(await cleanPicture(plainPng(10_000, 5_000), 'frontImage')).metadata();
    expect([facts.width, facts.height]).toEqual([10_000, 5_000]);
  });
});

describe('what came with a picture', () => {
  const marker = 'MARKER-7f3a9c';
  const gone: [string, () => Promise<Buffer>][] = [
    [
      'EXIF',
      () =>
        noise()
          .jpeg()
          .withExif({ IFD0: { ImageDescription: marker, Artist: marker } })
          .toBuffer(),
    ],
    [
      'EXIF in a PNG',
      () =>
        noise()
          .png()
          .withExif({ IFD0: { Software: marker } })
          .toBuffer(),
    ],
    ['XMP', () => noise().jpeg().withXmp(`<?xpacket?><x:xmpmeta>${marker}</x:xmpmeta>`).toBuffer()],
    ['XMP in a WebP', () => noise().webp().withXmp(`<?xpacket?><x:xmpmeta>${marker}</x:xmpmeta>`).toBuffer()],
    ['a JPEG comment', () => behindStart(jpegSegment(0xfe, marker))],
    ['an IPTC segment', () => behindStart(jpegSegment(0xed, `Photoshop 3.0\0${marker}`))],
    ['an unknown segment', () => behindStart(jpegSegment(0xeb, marker))],
    [
      'PNG text',
      async () => {
        const png = await noise().png().toBuffer();
        return Buffer.concat([
          png.subarray(0, 33),
          pngChunk('tEXt', Buffer.from(`Comment\0${marker}`)),
          png.subarray(33),
        ]);
      },
    ],
    [
      'HTML behind a JPEG',
      async () => Buffer.concat([await noise().jpeg().toBuffer(), Buffer.from(`<script>${marker}</script>`)]),
    ],
    [
      'a ZIP behind a PNG',
      async () => Buffer.concat([await noise().png().toBuffer(), Buffer.from(`PK\x03\x04${marker}`)]),
    ],
  ];
  async function behindStart(segment: Buffer): Promise<Buffer> {
    const jpeg = await noise().jpeg().toBuffer();
    return Buffer.concat([jpeg.subarray(0, 2), segment, jpeg.subarray(2)]);
  }

  it.each(gone)('is gone: %s', async (_, make) => {
    const given = await make();
    expect(given.includes(marker)).toBe(true);
    const cleaned = await cleanPicture(given, 'frontImage');
    expect(cleaned.includes(marker)).toBe(false);
    const facts = await sharp(cleaned).metadata();
    expect([facts.exif, facts.xmp, facts.iptc, facts.icc, facts.comments]).toEqual(Array(5).fill(undefined));
  });
});

describe('a file that is refused', () => {
  it.each(refusals)('$name', async ({ bytes, code, message }) => {
    const refusal = await cleanPicture(bytes, 'backImage').catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(AppError);
    expect(refusal).toMatchObject({
      code,
      message: expect.stringMatching(message),
      details: { field: 'backImage' },
    });
  });

  it('or taken, but never anything else, however a sound one is damaged', async () => {
    const sound = await Promise.all([
      noise().jpeg().toBuffer(),
      noise().png().toBuffer(),
      noise().webp().toBuffer(),
      noise().avif({ effort: 0 }).toBuffer(),
    ]);
    const changes = fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 20 });
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...sound), changes, fc.nat(), async (picture, damage, cut) => {
        const bytes = Buffer.from(picture).subarray(0, cut % 2 ? picture.length : cut % picture.length);
        for (const [at, value] of damage) if (bytes.length > 0) bytes.writeUInt8(value, at % bytes.length);
        const outcome = await cleanPicture(bytes, 'frontImage').catch((error: unknown) => error);
        if (Buffer.isBuffer(outcome)) expect((await sharp(outcome).metadata()).format).toBe('jpeg');
        else expect(outcome).toMatchObject({ name: 'AppError', code: expect.stringMatching(/^FILE_/) });
      }),
      { numRuns: 400 },
    );
  });
});
