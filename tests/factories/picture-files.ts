import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** A small grey PNG. */
export const plainPng = () =>
  sharp({ create: { width: 64, height: 48, channels: 3, background: '#808080' } })
    .png()
    .toBuffer();

/** One chunk of a PNG; `length` is the declared length, by default the real one. */
export function pngChunk(type: string, data: Buffer, length = data.length): Buffer {
  const chunk = Buffer.alloc(12 + data.length);
  chunk.writeUInt32BE(length, 0);
  chunk.write(type, 4, 'latin1');
  data.copy(chunk, 8);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 8 + data.length)), 8 + data.length);
  return chunk;
}

/** The PNG with further chunks after its header. */
export function withChunks(png: Buffer, ...chunks: Buffer[]): Buffer {
  const afterHeader = 8 + 25;
  return Buffer.concat([png.subarray(0, afterHeader), ...chunks, png.subarray(afterHeader)]);
}

export const textChunk = (keyword: string, text: string, encoding: BufferEncoding = 'latin1') =>
  pngChunk('tEXt', Buffer.concat([Buffer.from(`${keyword}\0`), Buffer.from(text, encoding)]));

export const zippedTextChunk = (keyword: string, text: string | Buffer) =>
  pngChunk('zTXt', Buffer.concat([Buffer.from(`${keyword}\0\0`), deflateSync(text)]));

export const worldTextChunk = (keyword: string, text: string, zipped = false) =>
  pngChunk(
    'iTXt',
    Buffer.concat([
      Buffer.from(`${keyword}\0${zipped ? '\x01' : '\0'}\0en\0${keyword}\0`),
      zipped ? deflateSync(text) : Buffer.from(text),
    ]),
  );

/** A TIFF directory's entries by tag, as text (ASCII) or bytes (undefined type). */
export type ExifEntries = Readonly<Record<number, string | Buffer>>;

/** An EXIF block with a first directory and one of details, in either byte order. */
export function exifBlock(first: ExifEntries, details: ExifEntries = {}, order: 'II' | 'MM' = 'II'): Buffer {
  const u16 = (value: number) => number(value, 2, order);
  const u32 = (value: number) => number(value, 4, order);
  const directory = (entries: ExifEntries, start: number, pointer: number | null): Buffer => {
    const all = Object.entries(entries).map(([tag, value]) => ({ tag: Number(tag), value: toBytes(value) }));
    const count = all.length + (pointer === null ? 0 : 1);
    const head = [u16(count)];
    const tail: Buffer[] = [];
    let at = start + 2 + 12 * count + 4;
    for (const { tag, value } of all) {
      const short = value.length <= 4;
      const type = typeof entries[tag] === 'string' ? 2 : 7;
      head.push(u16(tag), u16(type), u32(value.length));
      head.push(short ? Buffer.concat([value, Buffer.alloc(4 - value.length)]) : u32(at));
      if (!short) tail.push(value);
      if (!short) at += value.length;
    }
    if (pointer !== null) head.push(u16(0x8769), u16(4), u32(1), u32(pointer));
    return Buffer.concat([...head, u32(0), ...tail]);
  };
  const head = Buffer.concat([Buffer.from(order), u16(42), u32(8)]);
  const length = directory(first, 8, 0).length;
  return Buffer.concat([head, directory(first, 8, 8 + length), directory(details, 8 + length, null)]);
}

const toBytes = (value: string | Buffer) => (typeof value === 'string' ? Buffer.from(`${value}\0`) : value);

function number(value: number, length: 2 | 4, order: 'II' | 'MM'): Buffer {
  const bytes = Buffer.alloc(length);
  if (order === 'II') bytes.writeUIntLE(value, 0, length);
  else bytes.writeUIntBE(value, 0, length);
  return bytes;
}

/** The JPEG with an EXIF block in it. */
export function withExif(jpeg: Buffer, block: Buffer): Buffer {
  const segment = Buffer.concat([Buffer.from('Exif\0\0'), block]);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(segment.length + 2);
  return Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0xff, 0xe1]), length, segment, jpeg.subarray(2)]);
}
