import { inflateSync } from 'node:zlib';
import { readPngChunks } from '#platform/media/png-chunks.ts';

const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
const maximumChunks = 20_000;
/** Counts unreadable texts too: inflating one that is too large takes as long as reading it. */
const maximumTexts = 64;
/** Limit for all texts of a file together, uncompressed. */
const maximumTextBytes = 4 * 1024 * 1024;

/**
 * Reads the texts of a PNG (tEXt, zTXt, iTXt; PNG 3rd edition, 11.3.3) by keyword, the first of each. Reads at most 64
 * texts and 4 MB uncompressed, and skips broken ones. Returns an empty map for other files.
 */
export function readPngTexts(bytes: Buffer): Map<string, string> {
  const texts = new Map<string, string>();
  if (!bytes.subarray(0, 8).equals(signature)) return texts;
  let bytesLeft = maximumTextBytes;
  let [seen, tried] = [0, 0];
  for (const { type, start, end } of readPngChunks(bytes)) {
    if (type === 'IEND' || ++seen > maximumChunks) break;
    const read = readers[type];
    if (!read) continue;
    if (++tried > maximumTexts) break;
    // Skip length and type before the data, and the checksum after it.
    const found = read(bytes.subarray(start + 8, end - 4), bytesLeft);
    if (!found || texts.has(found.keyword)) continue;
    bytesLeft -= found.bytes.length;
    texts.set(found.keyword, decodeText(found.bytes));
    if (bytesLeft <= 0) break;
  }
  return texts;
}

type Text = { keyword: string; bytes: Buffer };

const readers: Record<string, ((data: Buffer, maximum: number) => Text | null) | undefined> = {
  tEXt: (data, maximum) => {
    const [keyword, rest] = splitAtNul(data);
    return keyword && rest.length <= maximum ? { keyword, bytes: rest } : null;
  },
  zTXt: (data, maximum) => {
    const [keyword, rest] = splitAtNul(data);
    const bytes = inflateWithin(rest.subarray(1), maximum);
    return keyword && bytes ? { keyword, bytes } : null;
  },
  iTXt: (data, maximum) => {
    const [keyword, rest] = splitAtNul(data);
    const compressed = rest[0] === 1;
    const [, afterLanguage] = splitAtNul(rest.subarray(2));
    const [, text] = splitAtNul(afterLanguage);
    const bytes = compressed ? inflateWithin(text, maximum) : text;
    return keyword && bytes && bytes.length <= maximum ? { keyword, bytes } : null;
  },
};

/** Splits at the first NUL byte; the keyword is empty unless it has 1 to 79 bytes. */
function splitAtNul(data: Buffer): [keyword: string, rest: Buffer] {
  const end = data.indexOf(0);
  if (end < 0) return ['', Buffer.alloc(0)];
  return [end <= 79 ? data.toString('latin1', 0, end) : '', data.subarray(end + 1)];
}

/** Inflates data; returns null when it is broken or inflates to more than `maximum` bytes. */
function inflateWithin(data: Buffer, maximum: number): Buffer | null {
  try {
    return inflateSync(data, { maxOutputLength: maximum });
  } catch {
    return null;
  }
}

/** tEXt is Latin-1 by the standard, but many generators write UTF-8. */
function decodeText(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return bytes.toString('latin1');
  }
}
