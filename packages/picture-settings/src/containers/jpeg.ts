import { createIntegerReader, decodeText, hasAscii } from '../bytes.ts';
import { readExifTexts } from '../exif.ts';
import { limits } from '../settings.ts';
import { type FileTexts, noTexts } from './file-texts.ts';

const exifHeader = 'Exif\0\0';
const xmpHeader = 'http://ns.adobe.com/xap/1.0/\0';
const [app1, comment, startOfScan, endOfImage] = [0xe1, 0xfe, 0xda, 0xd9];
const mostComments = 8;

/** Reads EXIF, XMP and comments of a JPEG (ISO/IEC 10918-1, B.2.4), up to its pixels. */
export function readJpeg(bytes: Uint8Array): FileTexts {
  const found: { -readonly [Key in keyof FileTexts]: FileTexts[Key] } = { ...noTexts };
  const comments: string[] = [];
  for (const { marker, data } of listSegments(bytes)) {
    if (marker === app1 && hasAscii(data, 0, exifHeader)) found.exif = readExifTexts(data);
    if (marker === app1 && hasAscii(data, 0, xmpHeader)) {
      found.xmp ??= decodeText(data.subarray(xmpHeader.length));
    }
    if (marker === comment && comments.length < mostComments) comments.push(decodeText(data));
  }
  return { ...found, comments };
}

function* listSegments(bytes: Uint8Array): Generator<{ marker: number; data: Uint8Array }> {
  const { u16 } = createIntegerReader(bytes, false);
  let at = 2;
  for (let seen = 0; seen < limits.parts && at + 4 <= bytes.length; seen++) {
    if (bytes[at] !== 0xff) return;
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      // A fill byte.
      at += 1;
      continue;
    }
    if (marker === startOfScan || marker === endOfImage) return;
    const length = u16(at + 2);
    const end = at + 2 + length;
    if (length < 2 || end > bytes.length) return;
    yield { marker, data: bytes.subarray(at + 4, end) };
    at = end;
  }
}
