/** Kinds of still pictures, and of files that are often uploaded as one. */
export type PictureKind = 'jpeg' | 'png' | 'webp' | 'avif' | 'heic' | 'gif' | 'tiff' | 'svg';

/**
 * Detects the kind of picture by its signature alone; null for anything else. Runs before an image library sees the
 * bytes, so that hostile SVG, TIFF or PDF never reaches a parser.
 */
export function detectPictureKind(bytes: Buffer): PictureKind | null {
  if (bytes.subarray(0, 3).equals(jpegStart)) return 'jpeg';
  if (bytes.subarray(0, 8).equals(pngStart)) return 'png';
  const [first, second, third] = [readText(bytes, 0), readText(bytes, 4), readText(bytes, 8)];
  if (first === 'RIFF' && third === 'WEBP') return 'webp';
  if (second === 'ftyp') return detectHeifKind(bytes);
  if (first === 'GIF8') return 'gif';
  if (first === 'II*\0' || first === 'MM\0*') return 'tiff';
  return isSvg(bytes) ? 'svg' : null;
}

const jpegStart = Buffer.from([0xff, 0xd8, 0xff]);
const pngStart = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Brands of still pictures; sequences and videos have others. `mif1` says only that it is a picture. */
const heicBrands = new Set(['heic', 'heix', 'mif1']);
/** A file type box names few brands; the rest of a longer one is ignored. */
const mostBrands = 16;

/** ISO 14496-12, 4.3: the major brand, a version, and the compatible brands. */
function detectHeifKind(bytes: Buffer): 'avif' | 'heic' | null {
  const main = readText(bytes, 8);
  if (main === 'avif') return 'avif';
  if (!heicBrands.has(main)) return null;
  const end = Math.min(bytes.length, bytes.readUInt32BE(0), 16 + 4 * mostBrands);
  for (let at = 16; at + 4 <= end; at += 4) if (readText(bytes, at) === 'avif') return 'avif';
  return 'heic';
}

function isSvg(bytes: Buffer): boolean {
  const start = bytes.toString('utf8', 0, 1024).replace(/^\ufeff/, '');
  return /^\s*</.test(start) && /<svg[\s>]/.test(start);
}

function readText(bytes: Buffer, offset: number): string {
  return bytes.toString('latin1', offset, offset + 4);
}
