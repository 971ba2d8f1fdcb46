import { createIntegerReader, decodeText, hasAscii, type IntegerReader, toLatin1 } from './bytes.ts';
import { limits } from './settings.ts';

const maximumEntries = 1_000;

/** The only tags that are read: no location, serial number or owner. */
const wanted = {
  270: 'description',
  271: 'make',
  272: 'model',
  305: 'software',
  306: 'changedAt',
  36867: 'takenAt',
  37500: 'makerNote',
  37510: 'comment',
} as const;
const detailsPointer = 0x8769;
const userComment = 0x9286;

export type ExifTexts = Partial<Record<(typeof wanted)[keyof typeof wanted], string>>;

/**
 * Reads the texts of an EXIF block that describe how a picture was made (CIPA DC-008: TIFF 6.0 directories, with or
 * without a leading `Exif\0\0`). Reads two directories and each value once, so that the block's length bounds the work
 * whatever its entries claim. Skips broken entries; never throws.
 */
export function readExifTexts(block: Uint8Array): ExifTexts {
  const tiff = block.subarray(hasAscii(block, 0, 'Exif\0\0') ? 6 : 0, limits.textBytes);
  const little = hasAscii(tiff, 0, 'II');
  if (!little && !hasAscii(tiff, 0, 'MM')) return {};
  const numbers = createIntegerReader(tiff, little);
  const texts: ExifTexts = {};
  const details = readDirectory(tiff, numbers, numbers.u32(4), texts);
  if (details) readDirectory(tiff, numbers, details, texts);
  return texts;
}

/** Adds the wanted entries of a directory to `texts`. @returns the offset of the second directory, or null */
function readDirectory(
  tiff: Uint8Array,
  { u16, u32 }: IntegerReader,
  start: number,
  texts: ExifTexts,
): number | null {
  let details: number | null = null;
  const count = Math.min(u16(start), maximumEntries);
  for (let entry = 0; entry < count; entry++) {
    const at = start + 2 + 12 * entry;
    const tag = u16(at);
    // ASCII, undefined, and bytes.
    const isText = u16(at + 2) === 2 || u16(at + 2) === 7 || u16(at + 2) === 1;
    if (tag === detailsPointer) details = u32(at + 8);
    if (!isWantedTag(tag) || !isText || texts[wanted[tag]] !== undefined) continue;
    const length = u32(at + 4);
    const from = length <= 4 ? at + 8 : u32(at + 8);
    const value = tiff.subarray(from, from + length);
    texts[wanted[tag]] = tag === userComment ? decodeUserComment(value) : cutAtNul(decodeText(value));
  }
  return details;
}

function isWantedTag(tag: number): tag is keyof typeof wanted {
  return tag in wanted;
}

/**
 * Decodes a UserComment: eight bytes with the character code, then the text (CIPA DC-008, 4.6.5, table 9). Fooocus
 * writes the text alone.
 */
function decodeUserComment(value: Uint8Array): string {
  const code = toLatin1(value.subarray(0, 8));
  if (code.startsWith('UNICODE')) return decodeUtf16(value.subarray(8));
  const isCode = code.startsWith('ASCII') || code.startsWith('JIS') || code === '\0\0\0\0\0\0\0\0';
  return cutAtNul(decodeText(isCode ? value.subarray(8) : value));
}

/** The standard defines no byte order and writers differ: in Latin text, the high byte is zero. */
function decodeUtf16(text: Uint8Array): string {
  const zeros = [0, 0];
  for (const [at, byte] of text.subarray(0, 512).entries()) {
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  }
  const [even = 0, odd = 0] = zeros;
  // Without zeros it may be UTF-8 under the wrong code, which some writers store.
  if (even === 0 && odd === 0) return decodeText(text);
  return cutAtNul(new TextDecoder(odd > even ? 'utf-16le' : 'utf-16be').decode(text));
}

/** EXIF texts end with a NUL byte. */
function cutAtNul(text: string): string {
  return text.split('\0', 1)[0] ?? '';
}
