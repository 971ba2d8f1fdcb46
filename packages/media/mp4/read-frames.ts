import { type Box, findBox, getBox, Mp4Error } from './boxes.ts';

/**
 * Reads the bytes of each frame, by the tables of sizes, chunks and offsets (ISO/IEC 14496-12, 8.7).
 *
 * @param data the body of `mdat`, a part of `file`, which must contain every frame
 * @throws Mp4Error for inconsistent tables, more than `maxFrames` frames, or frames outside of `data`
 */
export function readFrames(table: readonly Box[], data: Buffer, file: Buffer, maxFrames: number): Buffer[] {
  const sizes = readSizes(getBox(table, 'stsz'), maxFrames);
  const places = readChunkOffsets(table, sizes.length);
  const perChunk = readFramesPerChunk(getBox(table, 'stsc'), places.length);
  const first = data.byteOffset - file.byteOffset;
  const frames: Buffer[] = [];
  let left = data.length;
  for (const [chunk, place] of places.entries()) {
    let at = place - first;
    for (let nth = 0; nth < (perChunk[chunk] ?? 0); nth++) {
      const size = sizes[frames.length] ?? 0;
      left -= size;
      // Overlapping frames would let a small file expand into a large one.
      if (size === 0 || at < 0 || at + size > data.length || left < 0) {
        throw new Mp4Error('a frame lies outside of the data');
      }
      frames.push(data.subarray(at, at + size));
      at += size;
    }
  }
  if (frames.length !== sizes.length) throw new Mp4Error('its tables disagree on the number of frames');
  return frames;
}

function readSizes(body: Buffer, maxFrames: number): number[] {
  const [same, count] = [body.readUInt32BE(4), body.readUInt32BE(8)];
  if (count === 0 || count > maxFrames) throw new Mp4Error(`${count} frames`);
  if (body.length !== 12 + (same === 0 ? count * 4 : 0)) throw new Mp4Error('a table has a wrong size');
  return Array.from({ length: count }, (_, frame) => same || body.readUInt32BE(12 + frame * 4));
}

/** The offset of each chunk in the file. */
function readChunkOffsets(table: readonly Box[], maxFrames: number): number[] {
  const wide = findBox(table, 'co64');
  const body = wide ?? getBox(table, 'stco');
  const width = wide ? 8 : 4;
  const count = body.readUInt32BE(4);
  if (count > maxFrames || body.length !== 8 + count * width) throw new Mp4Error('a table has a wrong size');
  return Array.from({ length: count }, (_, chunk) => {
    const at = 8 + chunk * width;
    return wide ? Number(body.readBigUInt64BE(at)) : body.readUInt32BE(at);
  });
}

/** The number of frames of each chunk; the table lists only the chunks at which it changes. */
function readFramesPerChunk(body: Buffer, chunks: number): number[] {
  const entries = body.readUInt32BE(4);
  if (entries > chunks || body.length !== 8 + entries * 12) throw new Mp4Error('a table has a wrong size');
  const perChunk: number[] = [];
  for (let entry = 0; entry < entries; entry++) {
    const at = 8 + entry * 12;
    if (body.readUInt32BE(at) !== perChunk.length + 1 || body.readUInt32BE(at + 8) !== 1) {
      throw new Mp4Error('its chunks are out of order');
    }
    const until = entry + 1 < entries ? body.readUInt32BE(at + 12) - 1 : chunks;
    if (until > chunks) throw new Mp4Error('its chunks are out of order');
    while (perChunk.length < until) perChunk.push(body.readUInt32BE(at + 4));
  }
  return perChunk;
}
