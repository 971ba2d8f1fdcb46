/**
 * The kind of still picture that bytes begin like, by their signature alone; null for anything that no
 * identity picture is. Asked before an image library sees the bytes, so that hostile SVG, TIFF or PDF never
 * reaches a parser.
 */
export function recognisePicture(bytes: Buffer): 'jpeg' | 'png' | 'webp' | 'heif' | null {
  if (bytes.subarray(0, 3).equals(jpegStart)) return 'jpeg';
  if (bytes.subarray(0, 8).equals(pngStart)) return 'png';
  const [first, second, third] = [textAt(bytes, 0), textAt(bytes, 4), textAt(bytes, 8)];
  if (first === 'RIFF' && third === 'WEBP') return 'webp';
  if (second === 'ftyp' && heifBrands.has(third)) return 'heif';
  return null;
}

const jpegStart = Buffer.from([0xff, 0xd8, 0xff]);
const pngStart = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Still pictures: AVIF, and HEIC as phones write it. Sequences and videos have other brands. */
const heifBrands = new Set(['avif', 'heic', 'heix', 'mif1']);

function textAt(bytes: Buffer, offset: number): string {
  return bytes.toString('latin1', offset, offset + 4);
}
