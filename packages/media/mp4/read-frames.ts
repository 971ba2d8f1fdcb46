import { type Box, Mp4Error, only, optional } from './boxes.ts';

/**
 * Each frame's bytes, by the tables of sizes, chunks and places (ISO/IEC 14496-12, 8.7).
 *
 * @param data the body of `mdat`, a part of `file`, in which every frame must lie
 * @throws Mp4Error for tables that disagree, more frames than `most`, or frames that take more than `data` holds
 */
export function readFrames(table: readonly Box[], data: Buffer, file: Buffer, most: number): Buffer[] {
  const sizes = sizesOf(only(table, 'stsz'), most);
  const places = placesOf(table, sizes.length);
  const perChunk = perChunkOf(only(table, 'stsc'), places.length);
  const first = data.byteOffset - file.byteOffset;
  const frames: Buffer[] = [];
  let left = data.length;
  for (const [chunk, place] of places.entries()) {
    let at = place - first;
    for (let nth = 0; nth < (perChunk[chunk] ?? 0); nth++) {
      const size = sizes[frames.length] ?? 0;
      left -= size;
      // Frames that overlap would let a small file grow into a large one.
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

function sizesOf(body: Buffer, most: number): number[] {
  const [same, count] = [body.readUInt32BE(4), body.readUInt32BE(8)];
  if (count === 0 || count > most) throw new Mp4Error(`${count} frames`);
  if (body.length !== 12 + (same === 0 ? count * 4 : 0)) throw new Mp4Error('a table has a wrong size');
  return Array.from({ length: count }, (_, frame) => same || body.readUInt32BE(12 + frame * 4));
}

/** Where each chunk begins in the file. */
function placesOf(table: readonly Box[], most: number): number[] {
  const wide = optional(table, 'co64');
  const body = wide ?? only(table, 'stco');
  const width = wide ? 8 : 4;
  const count = body.readUInt32BE(4);
  if (count > most || body.length !== 8 + count * width) throw new Mp4Error('a table has a wrong size');
  return Array.from({ length: count }, (_, chunk) => {
    const at = 8 + chunk * width;
    return wide ? Number(body.readBigUInt64BE(at)) : body.readUInt32BE(at);
  });
}

/** How many frames each chunk has; the table names only the chunks at which that changes. */
function perChunkOf(body: Buffer, chunks: number): number[] {
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
