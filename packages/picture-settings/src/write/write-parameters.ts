import { createIntegerReader, hasAscii, toLatin1 } from '../bytes.ts';
import { pngSignature } from '../containers/png.ts';
import { PictureSettingsError } from '../settings.ts';
import { crc32 } from './crc32.ts';
import { createCommentBlock } from './exif-comment.ts';

/**
 * Writes a `parameters` text into a picture: an iTXt chunk of a PNG, the UserComment of a JPEG's or WebP's EXIF, in
 * place of EXIF that is there. The pixels stay as they are. Sign the file after this, not before.
 *
 * @throws PictureSettingsError for another format; RangeError for a text that is too long for a JPEG (32,000 characters)
 */
export function writeParameters(bytes: Uint8Array, text: string): Uint8Array {
  if (hasAscii(bytes, 0, pngSignature)) return writePng(bytes, text);
  if (hasAscii(bytes, 0, '\xff\xd8\xff')) return writeJpeg(bytes, text);
  if (hasAscii(bytes, 0, 'RIFF') && hasAscii(bytes, 8, 'WEBP')) return writeWebp(bytes, text);
  throw new PictureSettingsError('not_a_picture', 'The file is not a PNG, JPEG or WebP.');
}

const ascii = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

function concat(...parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

function u32(value: number, little: boolean): Uint8Array {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, value, little);
  return bytes;
}

/** After the header, which is always 25 bytes long; tEXt where the text is Latin-1, as AUTOMATIC1111 writes it. */
function writePng(bytes: Uint8Array, text: string): Uint8Array {
  const isLatin = [...text].every((character) => (character.codePointAt(0) ?? 0) < 0x80);
  const body = isLatin
    ? concat(ascii('tEXtparameters\0'), ascii(text))
    : concat(ascii('iTXtparameters\0\0\0\0\0'), new TextEncoder().encode(text));
  const chunk = concat(u32(body.length - 4, false), body, u32(crc32(body), false));
  const afterHeader = pngSignature.length + 25;
  return concat(bytes.subarray(0, afterHeader), chunk, bytes.subarray(afterHeader));
}

/** Behind JFIF's segment, if there is one, which has to be the first. */
function writeJpeg(bytes: Uint8Array, text: string): Uint8Array {
  const { u16 } = createIntegerReader(bytes, false);
  const block = concat(ascii('Exif\0\0'), createCommentBlock(text));
  if (block.length + 2 > 0xffff) throw new RangeError('The text is too long for a JPEG.');
  const start = bytes[2] === 0xff && bytes[3] === 0xe0 ? 4 + u16(4) : 2;
  const segment = concat(
    Uint8Array.of(0xff, 0xe1, (block.length + 2) >> 8, (block.length + 2) & 0xff),
    block,
  );
  return concat(bytes.subarray(0, start), segment, bytes.subarray(start));
}

const exifFlag = 0x08;

/** At the end, with the flag in the extended header (RFC 9649, 2.7.1), which a simple file gets. */
function writeWebp(bytes: Uint8Array, text: string): Uint8Array {
  const chunks = listWebpChunks(bytes).filter(({ type }) => type !== 'EXIF');
  const extended = chunks.find(({ type }) => type === 'VP8X')?.data.slice() ?? createExtendedHeader(chunks);
  extended[0] = (extended[0] ?? 0) | exifFlag;
  const body = concat(
    ascii('WEBP'),
    toWebpChunk('VP8X', extended),
    ...chunks.filter(({ type }) => type !== 'VP8X').map(({ type, data }) => toWebpChunk(type, data)),
    toWebpChunk('EXIF', createCommentBlock(text)),
  );
  return concat(ascii('RIFF'), u32(body.length, true), body);
}

type WebpChunk = { type: string; data: Uint8Array };

function listWebpChunks(bytes: Uint8Array): WebpChunk[] {
  const reader = createIntegerReader(bytes, true);
  const chunks: WebpChunk[] = [];
  for (let at = 12; at + 8 <= bytes.length; ) {
    const length = reader.u32(at + 4);
    chunks.push({
      type: toLatin1(bytes.subarray(at, at + 4)),
      data: bytes.subarray(at + 8, at + 8 + length),
    });
    at += 8 + length + (length % 2);
  }
  return chunks;
}

const toWebpChunk = (type: string, data: Uint8Array) =>
  concat(ascii(type), u32(data.length, true), data, new Uint8Array(data.length % 2));

const alphaFlag = 0x10;

/** The extended header of a simple file: its size from the bitstream (RFC 6386, 9.1; RFC 9649, 3.4). */
function createExtendedHeader(chunks: readonly WebpChunk[]): Uint8Array {
  const header = new Uint8Array(10);
  const { type = '', data = new Uint8Array() } = chunks[0] ?? {};
  const reader = createIntegerReader(data, true);
  const bits = reader.u32(1);
  const [width, height, hasAlpha] =
    type === 'VP8L'
      ? [(bits & 0x3fff) + 1, ((bits >> 14) & 0x3fff) + 1, ((bits >>> 28) & 1) === 1]
      : [reader.u16(6) & 0x3fff, reader.u16(8) & 0x3fff, false];
  if (hasAlpha) header[0] = alphaFlag;
  for (const [at, side] of [[4, width - 1] as const, [7, height - 1] as const]) {
    header.set([side & 0xff, (side >> 8) & 0xff, (side >> 16) & 0xff], at);
  }
  return header;
}
