/** Maximum bytes of an EXIF block that are read. Cameras write less than 64 KB; a workflow graph can be longer. */
const blockBytes = 2 * 1024 * 1024;
const maximumEntries = 1_000;

/** The only tags that are read: no location, serial number or owner. */
const wanted = {
  271: 'make',
  272: 'model',
  305: 'software',
  306: 'changedAt',
  36867: 'takenAt',
  37510: 'comment',
} as const;
const detailsPointer = 0x8769;

export type ExifTexts = Partial<Record<(typeof wanted)[keyof typeof wanted], string>>;

/** Reads little- or big-endian integers at an offset; 0 beyond the end. */
type IntegerReader = { u16(at: number): number; u32(at: number): number };

/**
 * Reads the texts of an EXIF block that describe how a picture was made (CIPA DC-008: TIFF 6.0 directories, with or
 * without a leading `Exif\0\0`). Reads two directories and each value once, so that the block's length bounds the work
 * whatever its entries claim. Skips broken entries; never throws.
 */
export function readExifTexts(block: Buffer): ExifTexts {
  const named = block.toString('latin1', 0, 6) === 'Exif\0\0';
  const tiff = block.subarray(named ? 6 : 0, blockBytes);
  const order = tiff.toString('latin1', 0, 2);
  if (order !== 'II' && order !== 'MM') return {};
  const numbers = createIntegerReader(tiff, order === 'II');
  const texts: ExifTexts = {};
  const details = readDirectory(tiff, numbers, numbers.u32(4), texts);
  if (details) readDirectory(tiff, numbers, details, texts);
  return texts;
}

/** Adds the wanted entries of a directory to `texts`. @returns the offset of the second directory, or null */
function readDirectory(
  tiff: Buffer,
  { u16, u32 }: IntegerReader,
  start: number,
  texts: ExifTexts,
): number | null {
  let details: number | null = null;
  const count = Math.min(u16(start), maximumEntries);
  for (let entry = 0; entry < count; entry++) {
    const at = start + 2 + 12 * entry;
    const tag = u16(at);
    const isText = u16(at + 2) === 2 || u16(at + 2) === 7;
    if (tag === detailsPointer) details = u32(at + 8);
    if (!isWantedTag(tag) || !isText || texts[wanted[tag]] !== undefined) continue;
    const length = u32(at + 4);
    const from = length <= 4 ? at + 8 : u32(at + 8);
    const value = tiff.subarray(from, from + length);
    texts[wanted[tag]] = tag === 0x9286 ? decodeUserComment(value) : cutAtNul(value.toString('utf8'));
  }
  return details;
}

function isWantedTag(tag: number): tag is keyof typeof wanted {
  return tag in wanted;
}

/** Decodes a UserComment: eight bytes with the character code, then the text (CIPA DC-008, 4.6.5, table 9). */
function decodeUserComment(value: Buffer): string {
  const code = value.toString('latin1', 0, 8);
  const text = value.subarray(8);
  if (!code.startsWith('UNICODE')) return cutAtNul(text.toString('utf8'));
  // The standard defines no byte order and writers differ: in Latin text, the high byte is zero.
  const sample = text.subarray(0, 512);
  const zeros = [0, 0];
  for (const [at, byte] of sample.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const little = (zeros[1] ?? 0) > (zeros[0] ?? 0);
  return new TextDecoder(little ? 'utf-16le' : 'utf-16be').decode(text);
}

/** EXIF texts end with a NUL byte. */
function cutAtNul(text: string): string {
  return text.split('\0', 1)[0] ?? '';
}

function createIntegerReader(tiff: Buffer, little: boolean): IntegerReader {
  const within = (at: number, length: number) => at + length <= tiff.length;
  return {
    u16: (at) => (within(at, 2) ? (little ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at)) : 0),
    u32: (at) => (within(at, 4) ? (little ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at)) : 0),
  };
}
