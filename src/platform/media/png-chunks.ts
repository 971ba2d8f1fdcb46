/** One chunk of a PNG: its type, and where it begins (with its length) and ends (behind its checksum). */
type PngChunk = { type: string; start: number; end: number };

const signatureLength = 8;
/** Text, plain and packed (PNG 3, 11.3.3). */
const textTypes: ReadonlySet<string> = new Set(['tEXt', 'zTXt', 'iTXt']);

/** The chunks of a PNG in their order, as far as it is whole. */
export function* pngChunks(png: Buffer): Generator<PngChunk> {
  for (let start = signatureLength; start + 12 <= png.length; ) {
    const end = start + 12 + png.readUInt32BE(start);
    if (end > png.length) return;
    yield { type: png.toString('latin1', start + 4, start + 8), start, end };
    start = end;
  }
}

/** Whether it has frames besides the one that is shown everywhere (PNG 3, 11.3.6). */
export function isAnimatedPng(png: Buffer): boolean {
  for (const { type } of pngChunks(png)) {
    if (type === 'acTL') return true;
    if (type === 'IDAT') return false;
  }
  return false;
}

/**
 * The same picture without its texts. The image library unpacks them all whenever it reads a header, and a
 * file of a few hundred kilobytes can hold gigabytes of them.
 */
export function withoutPngText(png: Buffer): Buffer {
  const kept: Buffer[] = [];
  let from = 0;
  for (const { type, start, end } of pngChunks(png)) {
    if (!textTypes.has(type)) continue;
    kept.push(png.subarray(from, start));
    from = end;
  }
  return from === 0 ? png : Buffer.concat([...kept, png.subarray(from)]);
}
