import { createIntegerReader, decodeText, toLatin1 } from '../bytes.ts';
import { readExifTexts } from '../exif.ts';
import { inflateWithin } from '../inflate.ts';
import { limits } from '../settings.ts';
import { type FileTexts, noTexts } from './file-texts.ts';

export const pngSignature = '\x89PNG\r\n\x1a\n';
const xmpKeyword = 'XML:com.adobe.xmp';

/**
 * Reads the texts of a PNG (tEXt, zTXt, iTXt, eXIf; PNG 3rd edition, 11.3.3 and 11.3.4) by keyword. Skips broken ones,
 * and ends where the file is cut short.
 */
export async function readPng(bytes: Uint8Array): Promise<FileTexts> {
  const png = new Map<string, string>();
  let exif = noTexts.exif;
  let bytesLeft: number = limits.textBytes;
  let [tried, failed] = [0, 0];
  for (const { type, data } of listChunks(bytes)) {
    if (type === 'eXIf') exif = readExifTexts(data);
    if (!isTextType(type)) continue;
    if (++tried > limits.texts || failed > limits.failedTexts || bytesLeft <= 0) break;
    const found = await readText(type, data, bytesLeft);
    // One that inflates beyond the limit costs as much time as all that may be read.
    if (!found) failed++;
    else bytesLeft -= found.bytes.length;
    if (found && !png.has(found.keyword)) png.set(found.keyword, decodeText(found.bytes));
  }
  return { ...noTexts, png, exif, xmp: png.get(xmpKeyword) ?? null };
}

type Chunk = { type: string; data: Uint8Array };

function* listChunks(bytes: Uint8Array): Generator<Chunk> {
  const { u32 } = createIntegerReader(bytes, false);
  let at = pngSignature.length;
  for (let seen = 0; seen < limits.parts && at + 12 <= bytes.length; seen++) {
    const length = u32(at);
    const end = at + 8 + length;
    if (end > bytes.length) return;
    const type = toLatin1(bytes.subarray(at + 4, at + 8));
    yield { type, data: bytes.subarray(at + 8, end) };
    if (type === 'IEND') return;
    at = end + 4;
  }
}

type TextType = 'tEXt' | 'zTXt' | 'iTXt';
type Text = { keyword: string; bytes: Uint8Array };

const isTextType = (type: string): type is TextType => type === 'tEXt' || type === 'zTXt' || type === 'iTXt';

async function readText(type: TextType, data: Uint8Array, maximum: number): Promise<Text | null> {
  const [keyword, rest] = splitAtNul(data);
  if (keyword === null) return null;
  if (type === 'tEXt') return within(keyword, rest, maximum);
  if (type === 'zTXt') return within(keyword, await inflateWithin(rest.subarray(1), maximum), maximum);
  // Whether it is compressed and how; a language; the keyword in that language.
  const [language, afterLanguage] = splitAtNul(rest.subarray(2), Number.POSITIVE_INFINITY);
  const [translated, text] = splitAtNul(afterLanguage, Number.POSITIVE_INFINITY);
  if (language === null || translated === null) return null;
  return within(keyword, rest[0] === 1 ? await inflateWithin(text, maximum) : text, maximum);
}

function within(keyword: string, bytes: Uint8Array | null, maximum: number): Text | null {
  return bytes && keyword !== '' && bytes.length <= maximum ? { keyword, bytes } : null;
}

/** Splits at the first NUL byte. @returns null as the first part where there is none, or it is longer than `most` */
function splitAtNul(data: Uint8Array, most = 79): [text: string | null, rest: Uint8Array] {
  const end = data.indexOf(0);
  if (end < 0 || end > most) return [null, data.subarray(data.length)];
  return [toLatin1(data.subarray(0, Math.min(end, 79))), data.subarray(end + 1)];
}
