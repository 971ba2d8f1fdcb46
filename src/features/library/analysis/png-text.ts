import { inflateSync } from 'node:zlib';
import { pngChunks } from '#platform/media/png-chunks.ts';

const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
const chunksMaximum = 20_000;
/** Tried, whether they can be read or not: unfolding one that is too large takes as long as reading it. */
const textsMaximum = 64;
/** Of all texts of a file together, uncompressed. */
const textBytes = 4 * 1024 * 1024;

/**
 * The texts of a PNG (tEXt, zTXt, iTXt; PNG 3rd edition, 11.3.3) by their keyword, the first of each. Reads at
 * most 64 texts and 4 MB, compressed ones as far as they unfold within that; what is broken is left out.
 * Empty for what is no PNG.
 */
export function pngTexts(bytes: Buffer): Map<string, string> {
  const texts = new Map<string, string>();
  if (!bytes.subarray(0, 8).equals(signature)) return texts;
  let room = textBytes;
  let [seen, tried] = [0, 0];
  for (const { type, start, end } of pngChunks(bytes)) {
    if (type === 'IEND' || ++seen > chunksMaximum) break;
    const read = readers[type];
    if (!read) continue;
    if (++tried > textsMaximum) break;
    // Behind its length and type, before its checksum.
    const found = read(bytes.subarray(start + 8, end - 4), room);
    if (!found || texts.has(found.keyword)) continue;
    room -= found.bytes.length;
    texts.set(found.keyword, decoded(found.bytes));
    if (room <= 0) break;
  }
  return texts;
}

type Text = { keyword: string; bytes: Buffer };

const readers: Record<string, ((data: Buffer, room: number) => Text | null) | undefined> = {
  tEXt: (data, room) => {
    const [keyword, rest] = split(data);
    return keyword && rest.length <= room ? { keyword, bytes: rest } : null;
  },
  zTXt: (data, room) => {
    const [keyword, rest] = split(data);
    const bytes = inflated(rest.subarray(1), room);
    return keyword && bytes ? { keyword, bytes } : null;
  },
  iTXt: (data, room) => {
    const [keyword, rest] = split(data);
    const compressed = rest[0] === 1;
    const [, afterLanguage] = split(rest.subarray(2));
    const [, text] = split(afterLanguage);
    const bytes = compressed ? inflated(text, room) : text;
    return keyword && bytes && bytes.length <= room ? { keyword, bytes } : null;
  },
};

/** Up to the first zero byte as a keyword of 1 to 79 bytes (else empty), and what follows it. */
function split(data: Buffer): [keyword: string, rest: Buffer] {
  const end = data.indexOf(0);
  if (end < 0) return ['', Buffer.alloc(0)];
  return [end <= 79 ? data.toString('latin1', 0, end) : '', data.subarray(end + 1)];
}

/** Null for what is broken or unfolds to more than `room` bytes. */
function inflated(data: Buffer, room: number): Buffer | null {
  try {
    return inflateSync(data, { maxOutputLength: room });
  } catch {
    return null;
  }
}

/** tEXt is Latin-1 by the standard, and UTF-8 from many generators. */
function decoded(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return bytes.toString('latin1');
  }
}
