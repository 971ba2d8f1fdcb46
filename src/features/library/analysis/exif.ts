/** Bytes of an EXIF block that are looked at; cameras stay below 64 KB, a generator's graph may be longer. */
const blockBytes = 2 * 1024 * 1024;
const entriesMaximum = 1_000;

/** What is read of EXIF, and nothing else: no place, no serial number, no owner. */
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

/** Little or big endian numbers at an offset; 0 beyond the end. */
type Numbers = { u16(at: number): number; u32(at: number): number };

/**
 * The few texts of an EXIF block (CIPA DC-008: TIFF 6.0 directories, with or without the `Exif\0\0` in front) that
 * say how a picture was made. Two directories are read and each value once, so that the work is bounded by
 * the block's length whatever its entries claim. Never throws; what is broken is left out.
 */
export function exifTexts(block: Buffer): ExifTexts {
  const named = block.toString('latin1', 0, 6) === 'Exif\0\0';
  const tiff = block.subarray(named ? 6 : 0, blockBytes);
  const order = tiff.toString('latin1', 0, 2);
  if (order !== 'II' && order !== 'MM') return {};
  const numbers = numbersOf(tiff, order === 'II');
  const texts: ExifTexts = {};
  const details = readDirectory(tiff, numbers, numbers.u32(4), texts);
  if (details) readDirectory(tiff, numbers, details, texts);
  return texts;
}

/** Adds what is wanted of a directory to `texts`; gives the offset of the second directory, if it is named. */
function readDirectory(tiff: Buffer, { u16, u32 }: Numbers, start: number, texts: ExifTexts): number | null {
  let details: number | null = null;
  const count = Math.min(u16(start), entriesMaximum);
  for (let entry = 0; entry < count; entry++) {
    const at = start + 2 + 12 * entry;
    const tag = u16(at);
    const isText = u16(at + 2) === 2 || u16(at + 2) === 7;
    if (tag === detailsPointer) details = u32(at + 8);
    if (!isKey(tag) || !isText || texts[wanted[tag]] !== undefined) continue;
    const length = u32(at + 4);
    const from = length <= 4 ? at + 8 : u32(at + 8);
    const value = tiff.subarray(from, from + length);
    texts[wanted[tag]] = tag === 0x9286 ? commentOf(value) : firstOf(value.toString('utf8'));
  }
  return details;
}

function isKey(tag: number): tag is keyof typeof wanted {
  return tag in wanted;
}

/** A UserComment: eight bytes that name its code, then the text (CIPA DC-008, 4.6.5, table 9). */
function commentOf(value: Buffer): string {
  const code = value.toString('latin1', 0, 8);
  const text = value.subarray(8);
  if (!code.startsWith('UNICODE')) return firstOf(text.toString('utf8'));
  // The standard names no byte order for it, and writers differ: Latin letters show which half is empty.
  const sample = text.subarray(0, 512);
  const zeros = [0, 0];
  for (const [at, byte] of sample.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const little = (zeros[1] ?? 0) > (zeros[0] ?? 0);
  return new TextDecoder(little ? 'utf-16le' : 'utf-16be').decode(text);
}

/** Texts end with a zero byte. */
function firstOf(text: string): string {
  return text.split('\0', 1)[0] ?? '';
}

function numbersOf(tiff: Buffer, little: boolean): Numbers {
  const within = (at: number, length: number) => at + length <= tiff.length;
  return {
    u16: (at) => (within(at, 2) ? (little ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at)) : 0),
    u32: (at) => (within(at, 4) ? (little ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at)) : 0),
  };
}
