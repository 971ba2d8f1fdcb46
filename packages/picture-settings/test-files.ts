import { deflateSync } from 'node:zlib';
import { crc32 } from './src/write/crc32.ts';

/** Files for tests: the smallest ones that a decoder takes, with texts as the tools write them. */

const bytesOf = (text: string, encoding: BufferEncoding = 'latin1') => Buffer.from(text, encoding);

export function pngChunk(type: string, data: Uint8Array, length = data.length): Buffer {
  const body = Buffer.concat([bytesOf(type), data]);
  const [head, tail] = [Buffer.alloc(4), Buffer.alloc(4)];
  head.writeUInt32BE(length);
  tail.writeUInt32BE(crc32(body));
  return Buffer.concat([head, body, tail]);
}

export const textChunk = (keyword: string, text: string, encoding: BufferEncoding = 'utf8') =>
  pngChunk('tEXt', Buffer.concat([bytesOf(`${keyword}\0`), bytesOf(text, encoding)]));

export const zippedTextChunk = (keyword: string, text: string | Uint8Array) =>
  pngChunk('zTXt', Buffer.concat([bytesOf(`${keyword}\0\0`), deflateSync(text)]));

export const worldTextChunk = (keyword: string, text: string, zipped = false) =>
  pngChunk(
    'iTXt',
    Buffer.concat([
      bytesOf(`${keyword}\0${zipped ? '\x01' : '\0'}\0en\0${keyword}\0`),
      zipped ? deflateSync(text) : bytesOf(text, 'utf8'),
    ]),
  );

/** One grey pixel with further chunks. */
export function png(...chunks: readonly Uint8Array[]): Buffer {
  const header = Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0]);
  return Buffer.concat([
    bytesOf('\x89PNG\r\n\x1a\n'),
    pngChunk('IHDR', header),
    ...chunks,
    pngChunk('IDAT', deflateSync(Buffer.from([0, 128]))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

const segment = (marker: number, data: Uint8Array) =>
  Buffer.concat([Buffer.from([0xff, marker, (data.length + 2) >> 8, (data.length + 2) & 0xff]), data]);

/** A JPEG up to its scan, with further segments. */
export const jpeg = (...segments: readonly Uint8Array[]) =>
  Buffer.concat([Buffer.from([0xff, 0xd8]), ...segments, Buffer.from([0xff, 0xda, 0, 2, 0xff, 0xd9])]);

export const exifSegment = (block: Uint8Array) => segment(0xe1, Buffer.concat([bytesOf('Exif\0\0'), block]));
export const xmpSegment = (packet: string) =>
  segment(0xe1, Buffer.concat([bytesOf('http://ns.adobe.com/xap/1.0/\0'), bytesOf(packet, 'utf8')]));
export const commentSegment = (text: string) => segment(0xfe, bytesOf(text, 'utf8'));

function webpChunk(type: string, data: Uint8Array): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(data.length);
  return Buffer.concat([bytesOf(type), length, data, Buffer.alloc(data.length % 2)]);
}

/** The frame of a WebP with EXIF or XMP; its pixels are noise, which the reader does not look at. */
export function webp(chunks: Readonly<Record<string, Uint8Array>>): Buffer {
  const body = Buffer.concat([
    bytesOf('WEBP'),
    webpChunk('VP8X', Buffer.alloc(10)),
    webpChunk('VP8 ', Buffer.alloc(21, 7)),
    ...Object.entries(chunks).map(([type, data]) => webpChunk(type, data)),
  ]);
  const head = Buffer.alloc(8);
  head.write('RIFF', 'latin1');
  head.writeUInt32LE(body.length, 4);
  return Buffer.concat([head, body]);
}

/** An EXIF block, little-endian: texts of the first directory, and bytes of the directory of details. */
export function exifBlock(
  first: Readonly<Record<number, string>>,
  details: Readonly<Record<number, Uint8Array>> = {},
): Buffer {
  const texts = Object.entries(first).map(([tag, text]) => ({
    tag: Number(tag),
    type: 2,
    value: bytesOf(`${text}\0`, 'utf8'),
  }));
  const blobs = Object.entries(details).map(([tag, value]) => ({ tag: Number(tag), type: 7, value }));
  const length = (entries: readonly { value: Uint8Array }[], extra: number) =>
    2 +
    12 * (entries.length + extra) +
    4 +
    entries.reduce((sum, { value }) => sum + Math.max(value.length, 4), 0);
  const detailsAt = 8 + length(texts, 1);
  return Buffer.concat([
    Buffer.from([0x49, 0x49, 42, 0, 8, 0, 0, 0]),
    directory(texts, 8, detailsAt),
    directory(blobs, detailsAt, null),
  ]);
}

function directory(
  entries: readonly { tag: number; type: number; value: Uint8Array }[],
  start: number,
  pointer: number | null,
): Buffer {
  const count = entries.length + (pointer === null ? 0 : 1);
  const head = Buffer.alloc(2 + 12 * count + 4);
  head.writeUInt16LE(count);
  let at = start + head.length;
  const values: Buffer[] = [];
  const write = (n: number, tag: number, type: number, size: number, value: number) => {
    head.writeUInt16LE(tag, 2 + 12 * n);
    head.writeUInt16LE(type, 4 + 12 * n);
    head.writeUInt32LE(size, 6 + 12 * n);
    head.writeUInt32LE(value, 10 + 12 * n);
  };
  for (const [n, { tag, type, value }] of entries.entries()) {
    if (value.length <= 4)
      write(n, tag, type, value.length, Buffer.concat([value, Buffer.alloc(4)]).readUInt32LE());
    else write(n, tag, type, value.length, at);
    values.push(Buffer.concat([value, Buffer.alloc(Math.max(0, 4 - value.length))]));
    at += Math.max(value.length, 4);
  }
  if (pointer !== null) write(entries.length, 0x8769, 4, 1, pointer);
  return Buffer.concat([head, ...values]);
}

/** A UserComment in UTF-16, in either byte order. */
export function userComment(text: string, order: 'be' | 'le' = 'be'): Buffer {
  const units = Buffer.from(text, 'utf16le');
  return Buffer.concat([bytesOf('UNICODE\0'), order === 'le' ? units : units.swap16()]);
}

export const xmpPacket = (property: string, text: string) => {
  const escaped = text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
  return `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF><rdf:Description><${property}><rdf:Alt><rdf:li xml:lang="x-default">${escaped}</rdf:li></rdf:Alt></${property}></rdf:Description></rdf:RDF></x:xmpmeta>`;
};
