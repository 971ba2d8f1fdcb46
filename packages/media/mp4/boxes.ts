/** Boxes of the ISO base media file format (ISO/IEC 14496-12, 4.2): four bytes of size, four of type, a body. */

/** The file is not an MP4 that the platform accepts. The message gives the reason, for the log. */
export class Mp4Error extends Error {
  override readonly name = 'Mp4Error';
}

export type Box = { type: string; body: Buffer };

/** An accepted file has at most a dozen boxes at each level. */
const maxBoxes = 64;

/**
 * Splits bytes into the boxes of one level, without reading their bodies.
 *
 * @throws Mp4Error when the boxes do not fill the bytes exactly, or are too many
 */
export function readBoxes(bytes: Buffer): Box[] {
  const boxes: Box[] = [];
  let at = 0;
  while (at < bytes.length) {
    if (boxes.length === maxBoxes) throw new Mp4Error('too many boxes');
    if (bytes.length - at < 8) throw new Mp4Error('bytes after the last box');
    const short = bytes.readUInt32BE(at);
    const header = short === 1 ? 16 : 8;
    if (bytes.length - at < header) throw new Mp4Error('a box is cut off');
    // A size of 0, which means up to the end of the file, is for live streams and refused.
    const size = short === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : short;
    const type = bytes.toString('latin1', at + 4, at + 8);
    if (size < header || size > bytes.length - at) throw new Mp4Error(`the box ${type} has a wrong size`);
    boxes.push({ type, body: bytes.subarray(at + header, at + size) });
    at += size;
  }
  return boxes;
}

/** The body of the box of a type. @throws Mp4Error unless there is exactly one */
export function getBox(boxes: readonly Box[], type: string): Buffer {
  const found = boxes.filter((box) => box.type === type);
  if (found.length !== 1 || !found[0]) throw new Mp4Error(`${found.length} boxes of the type ${type}`);
  return found[0].body;
}

/** The body of the box of a type, or null. @throws Mp4Error when there are several */
export function findBox(boxes: readonly Box[], type: string): Buffer | null {
  return boxes.some((box) => box.type === type) ? getBox(boxes, type) : null;
}

/** Creates a box with these parts as its body. */
export function createBox(type: string, ...parts: Uint8Array[]): Buffer {
  const size = parts.reduce((sum, part) => sum + part.length, 8);
  return Buffer.concat([uint32(size), Buffer.from(type, 'latin1'), ...parts], size);
}

/** Creates a box with a version and flags. */
export function createFullBox(type: string, version: number, flags: number, ...parts: Uint8Array[]): Buffer {
  return createBox(type, uint32(version * 2 ** 24 + flags), ...parts);
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
