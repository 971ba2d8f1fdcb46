/** Boxes of the ISO base media file format (ISO/IEC 14496-12, 4.2): four bytes of size, four of type, a body. */

/** The file is no MP4 that is kept; the message says why, for the log. */
export class Mp4Error extends Error {
  override readonly name = 'Mp4Error';
}

export type Box = { type: string; body: Buffer };

/** No level of a file that is kept has more than a dozen. */
const mostBoxes = 64;

/**
 * The boxes that fill `bytes` from end to end, without looking into them.
 *
 * @throws Mp4Error where they do not fill it exactly, or are absurdly many
 */
export function boxesIn(bytes: Buffer): Box[] {
  const boxes: Box[] = [];
  let at = 0;
  while (at < bytes.length) {
    if (boxes.length === mostBoxes) throw new Mp4Error('too many boxes');
    if (bytes.length - at < 8) throw new Mp4Error('bytes after the last box');
    const short = bytes.readUInt32BE(at);
    const header = short === 1 ? 16 : 8;
    if (bytes.length - at < header) throw new Mp4Error('a box is cut off');
    // A size of 0, up to the end of the file, is for live streams.
    const size = short === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : short;
    const type = bytes.toString('latin1', at + 4, at + 8);
    if (size < header || size > bytes.length - at) throw new Mp4Error(`the box ${type} has a wrong size`);
    boxes.push({ type, body: bytes.subarray(at + header, at + size) });
    at += size;
  }
  return boxes;
}

/** @throws Mp4Error unless there is exactly one */
export function only(boxes: readonly Box[], type: string): Buffer {
  const found = boxes.filter((box) => box.type === type);
  if (found.length !== 1 || !found[0]) throw new Mp4Error(`${found.length} boxes of the type ${type}`);
  return found[0].body;
}

/** Null where there is none. @throws Mp4Error where there are several */
export function optional(boxes: readonly Box[], type: string): Buffer | null {
  return boxes.some((box) => box.type === type) ? only(boxes, type) : null;
}

/** A whole box with these parts as its body. */
export function box(type: string, ...parts: Uint8Array[]): Buffer {
  const size = parts.reduce((sum, part) => sum + part.length, 8);
  return Buffer.concat([uint32(size), Buffer.from(type, 'latin1'), ...parts], size);
}

/** A box with a version and flags. */
export function fullBox(type: string, version: number, flags: number, ...parts: Uint8Array[]): Buffer {
  return box(type, uint32(version * 2 ** 24 + flags), ...parts);
}

export function uint32(...values: number[]): Buffer {
  const bytes = Buffer.allocUnsafe(values.length * 4);
  for (const [at, value] of values.entries()) bytes.writeUInt32BE(value >>> 0, at * 4);
  return bytes;
}

export function uint16(...values: number[]): Buffer {
  const bytes = Buffer.allocUnsafe(values.length * 2);
  for (const [at, value] of values.entries()) bytes.writeUInt16BE(value, at * 2);
  return bytes;
}
