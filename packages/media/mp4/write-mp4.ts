import { box, fullBox, uint16, uint32 } from './boxes.ts';
import type { Mp4Video, Run } from './video.ts';

const identity = uint32(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000);
const undetermined = 0x55c4;

/**
 * Writes a film as an MP4 that plays while it loads: what a player must know first, then the frames, in chunks
 * of about a second. The same film gives the same bytes: there is no time, name or note in them.
 *
 * @param extra whole boxes to stand after `ftyp`, as content credentials do
 */
export function writeMp4(video: Mp4Video, extra: Uint8Array = Buffer.alloc(0)): Buffer {
  const chunks = inChunks(video);
  const head = [
    box('ftyp', Buffer.from('isom\0\0\x02\0isomiso2avc1mp41', 'latin1')),
    extra,
    // Places have a fixed width, so that the size is known before they are.
    movie(video, chunks, 0),
  ];
  const start = head.reduce((sum, part) => sum + part.length, 8);
  head[2] = movie(video, chunks, start);
  return Buffer.concat([...head, box('mdat', ...video.frames)]);
}

/** How many frames make up each chunk. */
function inChunks({ frames, durations, timescale }: Mp4Video): number[] {
  const longest = Math.max(...durations.map(({ value }) => value), 1);
  const each = Math.max(1, Math.floor(timescale / longest));
  return Array.from({ length: Math.ceil(frames.length / each) }, (_, chunk) =>
    Math.min(each, frames.length - chunk * each),
  );
}

function movie(video: Mp4Video, chunks: number[], start: number): Buffer {
  const { width, height, timescale, durations, lead } = video;
  const duration = durations.reduce((sum, { count, value }) => sum + count * value, 0);
  const edits = box('edts', fullBox('elst', 0, 0, uint32(1, duration, lead, 0x10000)));
  return box(
    'moov',
    fullBox(
      'mvhd',
      0,
      0,
      uint32(0, 0, timescale, duration, 0x10000, 0x01000000, 0, 0),
      identity,
      uint32(0, 0, 0, 0, 0, 0, 2),
    ),
    box(
      'trak',
      fullBox(
        'tkhd',
        0,
        3,
        uint32(0, 0, 1, 0, duration, 0, 0, 0, 0),
        identity,
        uint32(width * 65536, height * 65536),
      ),
      ...(lead > 0 ? [edits] : []),
      box(
        'mdia',
        fullBox('mdhd', 0, 0, uint32(0, 0, timescale, duration), uint16(undetermined, 0)),
        fullBox('hdlr', 0, 0, Buffer.from(`\0\0\0\0vide${'\0'.repeat(13)}`, 'latin1')),
        box(
          'minf',
          fullBox('vmhd', 0, 1, uint16(0, 0, 0, 0)),
          box('dinf', fullBox('dref', 0, 0, uint32(1), fullBox('url ', 0, 1))),
          sampleTable(video, chunks, start),
        ),
      ),
    ),
  );
}

function sampleTable(video: Mp4Video, chunks: number[], start: number): Buffer {
  const { durations, delays, keyFrames, frames } = video;
  const signed = delays?.some(({ value }) => value < 0) ? 1 : 0;
  const first = chunks[0] ?? 0;
  const last = chunks.at(-1) ?? 0;
  const perChunk = last === first ? [1, first, 1] : [1, first, 1, chunks.length, last, 1];
  return box(
    'stbl',
    fullBox('stsd', 0, 0, uint32(1), sampleEntry(video)),
    fullBox('stts', 0, 0, uint32(durations.length, ...pairs(durations))),
    ...(delays ? [fullBox('ctts', signed, 0, uint32(delays.length, ...pairs(delays)))] : []),
    ...(keyFrames ? [fullBox('stss', 0, 0, uint32(keyFrames.length, ...keyFrames))] : []),
    fullBox('stsc', 0, 0, uint32(perChunk.length / 3, ...perChunk)),
    fullBox('stsz', 0, 0, uint32(0, frames.length, ...frames.map(({ length }) => length))),
    fullBox('stco', 0, 0, uint32(chunks.length, ...placesOf(video, chunks, start))),
  );
}

function sampleEntry({ width, height, decoder, colour }: Mp4Video): Buffer {
  return box(
    'avc1',
    uint16(0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, width, height, 72, 0, 72, 0, 0, 0, 1),
    Buffer.alloc(32),
    uint16(24, 0xffff),
    box('avcC', decoder),
    ...(colour ? [box('colr', colour)] : []),
  );
}

function placesOf({ frames }: Mp4Video, chunks: number[], start: number): number[] {
  let [at, frame] = [start, 0];
  return chunks.map((count) => {
    const place = at;
    for (const end = frame + count; frame < end; frame++) at += frames[frame]?.length ?? 0;
    return place;
  });
}

function pairs(list: Run[]): number[] {
  return list.flatMap(({ count, value }) => [count, value]);
}
