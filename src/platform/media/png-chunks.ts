/** One chunk of a PNG: its type, and its offsets from the length field to behind the checksum. */
type PngChunk = { type: string; start: number; end: number };

const signatureLength = 8;
/** Text, plain and compressed (PNG 3, 11.3.3). */
const textTypes: ReadonlySet<string> = new Set(['tEXt', 'zTXt', 'iTXt']);

/** Yields the chunks of a PNG in order, up to the first incomplete one. */
export function* readPngChunks(png: Buffer): Generator<PngChunk> {
  for (let start = signatureLength; start + 12 <= png.length; ) {
    const end = start + 12 + png.readUInt32BE(start);
    if (end > png.length) return;
    yield { type: png.toString('latin1', start + 4, start + 8), start, end };
    start = end;
  }
}

/** Whether the PNG is animated (PNG 3, 11.3.6). */
export function isAnimatedPng(png: Buffer): boolean {
  for (const { type } of readPngChunks(png)) {
    if (type === 'acTL') return true;
    if (type === 'IDAT') return false;
  }
  return false;
}

/**
 * Removes text chunks. The image library decompresses them whenever it reads a header, and a file of a few hundred
 * kilobytes can hold gigabytes of text.
 */
export function stripPngText(png: Buffer): Buffer {
  const kept: Buffer[] = [];
  let from = 0;
  for (const { type, start, end } of readPngChunks(png)) {
    if (!textTypes.has(type)) continue;
    kept.push(png.subarray(from, start));
    from = end;
  }
  return from === 0 ? png : Buffer.concat([...kept, png.subarray(from)]);
}
