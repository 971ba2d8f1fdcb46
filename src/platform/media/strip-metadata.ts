import { readPngChunks } from './png-chunks.ts';

/** The chunks that a viewer needs to show a PNG correctly (PNG 3, 11.2 and 11.3.2); all others are metadata. */
const displayChunks: ReadonlySet<string> = new Set(
  'IHDR PLTE IDAT IEND tRNS cHRM gAMA iCCP sBIT sRGB cICP pHYs'.split(' '),
);

/**
 * Removes all metadata of a PNG: texts, times and content credentials.
 *
 * @throws Error when the PNG is incomplete
 */
export function stripPngMetadata(png: Buffer): Buffer {
  const chunks = [...readPngChunks(png)];
  if (chunks.at(-1)?.type !== 'IEND') throw new Error('the PNG is incomplete');
  const kept = chunks.filter(({ type }) => displayChunks.has(type));
  return Buffer.concat([png.subarray(0, 8), ...kept.map(({ start, end }) => png.subarray(start, end))]);
}

const scan = 0xda;
/** Application segments that affect how a JPEG looks: JFIF, colour profile, Adobe's colour transform. */
const displaySegments: ReadonlySet<number> = new Set([0xe0, 0xe2, 0xee]);

/**
 * Removes all metadata of a JPEG: application segments, comments and content credentials.
 *
 * @throws Error when the JPEG is incomplete
 */
export function stripJpegMetadata(jpeg: Buffer): Buffer {
  if (jpeg.readUInt16BE(0) !== 0xffd8) throw new Error('this is no JPEG');
  const kept = [jpeg.subarray(0, 2)];
  for (let at = 2; ; ) {
    const marker = jpeg.readUInt8(at + 1);
    if (jpeg.readUInt8(at) !== 0xff) throw new Error('the JPEG is broken');
    // Compressed data runs to the end marker; anything after that is dropped.
    if (marker === scan) {
      const end = jpeg.lastIndexOf(Buffer.from([0xff, 0xd9]));
      if (end < at) throw new Error('the JPEG is incomplete');
      return Buffer.concat([...kept, jpeg.subarray(at, end + 2)]);
    }
    const next = at + 2 + jpeg.readUInt16BE(at + 2);
    const isNote = (marker >= 0xe0 && marker <= 0xef && !displaySegments.has(marker)) || marker === 0xfe;
    if (!isNote) kept.push(jpeg.subarray(at, next));
    at = next;
  }
}
