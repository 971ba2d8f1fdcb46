import { createIntegerReader, decodeText, toLatin1 } from '../bytes.ts';
import { readExifTexts } from '../exif.ts';
import { limits } from '../settings.ts';
import { type FileTexts, noTexts } from './file-texts.ts';

/** Reads EXIF and XMP of a WebP (RFC 9649, 2.7). */
export function readWebp(bytes: Uint8Array): FileTexts {
  const found: { -readonly [Key in keyof FileTexts]: FileTexts[Key] } = { ...noTexts };
  const { u32 } = createIntegerReader(bytes, true);
  let at = 12;
  for (let seen = 0; seen < limits.parts && at + 8 <= bytes.length; seen++) {
    const length = u32(at + 4);
    const end = at + 8 + length;
    if (end > bytes.length) break;
    const type = toLatin1(bytes.subarray(at, at + 4));
    const data = bytes.subarray(at + 8, end);
    if (type === 'EXIF') found.exif = readExifTexts(data);
    if (type === 'XMP ' && data.length <= limits.textBytes) found.xmp ??= decodeText(data);
    // Chunks begin at even offsets.
    at = end + (length % 2);
  }
  return found;
}
