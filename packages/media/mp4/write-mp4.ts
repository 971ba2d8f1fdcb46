import { createBox, createFullBox, uint16, uint32 } from './boxes.ts';
import type { Mp4Video, Run } from './video.ts';

const identityMatrix = uint32(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000);
const undeterminedLanguage = 0x55c4;

/**
 * Writes a video as an MP4 that plays while it loads: the index first, then the frames in chunks of about a second.
 * Deterministic: the file has no creation time, name or comment.
 *
 * @param extra whole boxes to insert after `ftyp`, such as content credentials
 */
export function writeMp4(video: Mp4Video, extra: Uint8Array = Buffer.alloc(0)): Buffer {
  const chunks = countFramesPerChunk(video);
  const head = [
    createBox('ftyp', Buffer.from('isom\0\0\x02\0isomiso2avc1mp41', 'latin1')),
    extra,
    // Offsets have a fixed width, so the first pass gives the size of the index.
    createMovieBox(video, chunks, 0),
  ];
  const start = head.reduce((sum, part) => sum + part.length, 8);
  head[2] = createMovieBox(video, chunks, start);
  return Buffer.concat([...head, createBox('mdat', ...video.frames)]);
}

/** The number of frames in each chunk. */
function countFramesPerChunk({ frames, durations, timescale }: Mp4Video): number[] {
  const longest = Math.max(...durations.map(({ value }) => value), 1);
  const each = Math.max(1, Math.floor(timescale / longest));
  return Array.from({ length: Math.ceil(frames.length / each) }, (_, chunk) =>
    Math.min(each, frames.length - chunk * each),
  );
}

function createMovieBox(video: Mp4Video, chunks: number[], start: number): Buffer {
  const { width, height, timescale, durations, lead } = video;
  const duration = durations.reduce((sum, { count, value }) => sum + count * value, 0);
  const edits = createBox('edts', createFullBox('elst', 0, 0, uint32(1, duration, lead, 0x10000)));
  return createBox(
    'moov',
    createFullBox(
      'mvhd',
      0,
      0,
      uint32(0, 0, timescale, duration, 0x10000, 0x01000000, 0, 0),
      identityMatrix,
      uint32(0, 0, 0, 0, 0, 0, 2),
    ),
    createBox(
      'trak',
      createFullBox(
        'tkhd',
        0,
        3,
        uint32(0, 0, 1, 0, duration, 0, 0, 0, 0),
        identityMatrix,
        uint32(width * 65536, height * 65536),
      ),
      ...(lead > 0 ? [edits] : []),
      createBox(
        'mdia',
        createFullBox('mdhd', 0, 0, uint32(0, 0, timescale, duration), uint16(undeterminedLanguage, 0)),
        createFullBox('hdlr', 0, 0, Buffer.from(`\0\0\0\0vide${'\0'.repeat(13)}`, 'latin1')),
        createBox(
          'minf',
          createFullBox('vmhd', 0, 1, uint16(0, 0, 0, 0)),
          createBox('dinf', createFullBox('dref', 0, 0, uint32(1), createFullBox('url ', 0, 1))),
          createSampleTable(video, chunks, start),
        ),
      ),
    ),
  );
}

function createSampleTable(video: Mp4Video, chunks: number[], start: number): Buffer {
  const { durations, delays, keyFrames, frames } = video;
  const signed = delays?.some(({ value }) => value < 0) ? 1 : 0;
  const first = chunks[0] ?? 0;
  const last = chunks.at(-1) ?? 0;
  const perChunk = last === first ? [1, first, 1] : [1, first, 1, chunks.length, last, 1];
  return createBox(
    'stbl',
    createFullBox('stsd', 0, 0, uint32(1), createSampleEntry(video)),
    createFullBox('stts', 0, 0, uint32(durations.length, ...flattenRuns(durations))),
    ...(delays ? [createFullBox('ctts', signed, 0, uint32(delays.length, ...flattenRuns(delays)))] : []),
    ...(keyFrames ? [createFullBox('stss', 0, 0, uint32(keyFrames.length, ...keyFrames))] : []),
    createFullBox('stsc', 0, 0, uint32(perChunk.length / 3, ...perChunk)),
    createFullBox('stsz', 0, 0, uint32(0, frames.length, ...frames.map(({ length }) => length))),
    createFullBox('stco', 0, 0, uint32(chunks.length, ...listChunkOffsets(video, chunks, start))),
  );
}

function createSampleEntry({ width, height, decoder, colour }: Mp4Video): Buffer {
  return createBox(
    'avc1',
    uint16(0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, width, height, 72, 0, 72, 0, 0, 0, 1),
    Buffer.alloc(32),
    uint16(24, 0xffff),
    createBox('avcC', decoder),
    ...(colour ? [createBox('colr', colour)] : []),
  );
}

function listChunkOffsets({ frames }: Mp4Video, chunks: number[], start: number): number[] {
  let [at, frame] = [start, 0];
  return chunks.map((count) => {
    const place = at;
    for (const end = frame + count; frame < end; frame++) at += frames[frame]?.length ?? 0;
    return place;
  });
}

function flattenRuns(list: Run[]): number[] {
  return list.flatMap(({ count, value }) => [count, value]);
}
