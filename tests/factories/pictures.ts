import { randomBytes } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

/** A plain grey card as PNG that shows no person, large enough to be accepted as a document. */
export function plainPicture(): Promise<Buffer> {
  return sharp({ create: { width: 320, height: 200, channels: 3, background: '#888' } })
    .png()
    .toBuffer();
}

/** Coloured noise, `width` by `height`, to be encoded by the caller. */
export function noise(width = 48, height = 32): Sharp {
  return sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } });
}

/** An animation of two frames. */
export function animation(): Sharp {
  const frames = randomBytes(16 * 32 * 3);
  return sharp(frames, { raw: { width: 16, height: 32, channels: 3, pageHeight: 16 } });
}

export const pngSignature = Buffer.from('89504e470d0a1a0a', 'hex');

/** A PNG that declares a size its few bytes need not match: black and white, all zeroes. */
export function plainPng(width: number, height: number, rows = height): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.writeUInt8(1, 8);
  const pixels = deflateSync(Buffer.alloc(rows * (Math.ceil(width / 8) + 1)));
  return Buffer.concat([
    pngSignature,
    pngChunk('IHDR', header),
    pngChunk('IDAT', pixels),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

export function pngChunk(type: string, data: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, crc] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  crc.writeUInt32BE(crc32(typed));
  return Buffer.concat([length, typed, crc]);
}

/** A JPEG segment, such as a comment (0xfe), to follow the first two bytes. */
export function jpegSegment(marker: number, data: string): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, Buffer.from(data, 'latin1')]);
}

/** A JPEG whose frame header says it is 65,500 pixels wide and high. */
export async function jpegBomb(): Promise<Buffer> {
  const jpeg = await noise().jpeg().toBuffer();
  const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]));
  jpeg.writeUInt16BE(65_500, frame + 5);
  jpeg.writeUInt16BE(65_500, frame + 7);
  return jpeg;
}

export const svg =
  '<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>' +
  '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="60"><script>alert(1)</script><text>&x;</text></svg>';
