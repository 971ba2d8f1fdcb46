import { pngChunks } from './png-chunks.ts';

/** What a viewer needs to show a PNG as it is meant (PNG 3, 11.2 and 11.3.2); all else tells of its making. */
const shownByPng: ReadonlySet<string> = new Set(
  'IHDR PLTE IDAT IEND tRNS cHRM gAMA iCCP sBIT sRGB cICP pHYs'.split(' '),
);

/**
 * The same PNG with what it shows and nothing else: no texts, no times, no content credentials.
 *
 * @throws Error when it is not a whole PNG
 */
export function barePng(png: Buffer): Buffer {
  const chunks = [...pngChunks(png)];
  if (chunks.at(-1)?.type !== 'IEND') throw new Error('the PNG is not whole');
  const kept = chunks.filter(({ type }) => shownByPng.has(type));
  return Buffer.concat([png.subarray(0, 8), ...kept.map(({ start, end }) => png.subarray(start, end))]);
}

const scan = 0xda;
/** Application segments that say how to show a JPEG: JFIF, colour profile, Adobe's colour transform. */
const shownByJpeg: ReadonlySet<number> = new Set([0xe0, 0xe2, 0xee]);

/**
 * The same JPEG with what it shows and nothing else: no application's notes, no comments, no content credentials.
 *
 * @throws Error when it is not a whole JPEG
 */
export function bareJpeg(jpeg: Buffer): Buffer {
  if (jpeg.readUInt16BE(0) !== 0xffd8) throw new Error('this is no JPEG');
  const kept = [jpeg.subarray(0, 2)];
  for (let at = 2; ; ) {
    const marker = jpeg.readUInt8(at + 1);
    if (jpeg.readUInt8(at) !== 0xff) throw new Error('the JPEG is broken');
    // Compressed data goes on to the end mark; nothing is kept behind that.
    if (marker === scan) {
      const end = jpeg.lastIndexOf(Buffer.from([0xff, 0xd9]));
      if (end < at) throw new Error('the JPEG is not whole');
      return Buffer.concat([...kept, jpeg.subarray(at, end + 2)]);
    }
    const next = at + 2 + jpeg.readUInt16BE(at + 2);
    const isNote = (marker >= 0xe0 && marker <= 0xef && !shownByJpeg.has(marker)) || marker === 0xfe;
    if (!isNote) kept.push(jpeg.subarray(at, next));
    at = next;
  }
}
