import { createBox, createFullBox, uint16, uint32 } from './boxes.ts';
import { type Chunks, placeChunks, toChunks } from './chunks.ts';
import { type Mp4Sound, type Mp4Video, type Run, sumDurations } from './video.ts';

const identityMatrix = uint32(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000);
const undeterminedLanguage = 0x55c4;

/**
 * Writes a video as an MP4 that plays while it loads: the index first, then frames and sound in chunks of about a second.
 * Deterministic: the file has no creation time, name or comment.
 *
 * @param extra whole boxes to insert after `ftyp`, such as content credentials
 */
export function writeMp4(video: Mp4Video, extra: Uint8Array = Buffer.alloc(0)): Buffer {
  const tracks = [video, ...(video.sound ? [video.sound] : [])].map(toChunks);
  const head = [
    createBox('ftyp', Buffer.from('isom\0\0\x02\0isomiso2avc1mp41', 'latin1')),
    extra,
    // Offsets have a fixed width, so the first pass gives the size of the index.
    createMovieBox(video, tracks, 0),
  ];
  const start = head.reduce((sum, part) => sum + part.length, 8);
  head[2] = createMovieBox(video, tracks, start);
  return Buffer.concat([...head, createBox('mdat', ...placeChunks(tracks, start).data)]);
}

/** @param start the offset of the first chunk in the file */
function createMovieBox(video: Mp4Video, tracks: readonly Chunks[], start: number): Buffer {
  const { sound, timescale } = video;
  const { offsets } = placeChunks(tracks, start);
  const [videoPlaces, soundPlaces] = tracks.map((chunks, track) => ({
    ...chunks,
    offsets: offsets[track] ?? [],
  }));
  const header = uint32(0, 0, timescale, sumDurations(video.durations), 0x10000, 0x01000000, 0, 0);
  return createBox(
    'moov',
    createFullBox('mvhd', 0, 0, header, identityMatrix, uint32(0, 0, 0, 0, 0, 0, tracks.length + 1)),
    ...(videoPlaces ? [createTrack(video, timescale, describeVideo(video), videoPlaces)] : []),
    ...(sound && soundPlaces ? [createTrack(sound, timescale, describeSound(sound), soundPlaces)] : []),
  );
}

/** What tracks of one kind have that others do not. */
type TrackKind = {
  id: number;
  handler: 'vide' | 'soun';
  /** 16.16 bits: the volume and 16 reserved bits, and the size in pixels. */
  volume: number;
  size: readonly [width: number, height: number];
  /** The media header. */
  header: Buffer;
  sampleEntry: Buffer;
  /** Tables that follow that of the durations. */
  tables: readonly Buffer[];
};

type Places = Chunks & { offsets: readonly number[] };

/** @param movieScale ticks per second of the whole file */
function createTrack(
  { durations, lead, timescale }: Pick<Mp4Sound, 'durations' | 'lead' | 'timescale'>,
  movieScale: number,
  { handler, header, id, sampleEntry, size, tables, volume }: TrackKind,
  places: Places,
): Buffer {
  const ticks = sumDurations(durations);
  const duration = Math.round((ticks * movieScale) / timescale);
  const edits = createBox('edts', createFullBox('elst', 0, 0, uint32(1, duration, lead, 0x10000)));
  const trackHeader = uint32(0, 0, id, 0, duration, 0, 0, 0, volume);
  return createBox(
    'trak',
    createFullBox('tkhd', 0, 3, trackHeader, identityMatrix, uint32(size[0] * 65536, size[1] * 65536)),
    ...(lead > 0 ? [edits] : []),
    createBox(
      'mdia',
      createFullBox('mdhd', 0, 0, uint32(0, 0, timescale, ticks), uint16(undeterminedLanguage, 0)),
      createFullBox('hdlr', 0, 0, Buffer.from(`\0\0\0\0${handler}${'\0'.repeat(13)}`, 'latin1')),
      createBox(
        'minf',
        header,
        createBox('dinf', createFullBox('dref', 0, 0, uint32(1), createFullBox('url ', 0, 1))),
        createBox(
          'stbl',
          createFullBox('stsd', 0, 0, uint32(1), sampleEntry),
          createFullBox('stts', 0, 0, uint32(durations.length, ...flattenRuns(durations))),
          ...tables,
          ...createPlaceTables(places),
        ),
      ),
    ),
  );
}

function createPlaceTables({ counts, frames, offsets }: Places): Buffer[] {
  const first = counts[0] ?? 0;
  const last = counts.at(-1) ?? 0;
  const perChunk = last === first ? [1, first, 1] : [1, first, 1, counts.length, last, 1];
  return [
    createFullBox('stsc', 0, 0, uint32(perChunk.length / 3, ...perChunk)),
    createFullBox('stsz', 0, 0, uint32(0, frames.length, ...frames.map(({ length }) => length))),
    createFullBox('stco', 0, 0, uint32(offsets.length, ...offsets)),
  ];
}

function describeVideo({ colour, decoder, delays, height, keyFrames, width }: Mp4Video): TrackKind {
  const signed = delays?.some(({ value }) => value < 0) ? 1 : 0;
  return {
    ...{ id: 1, handler: 'vide', volume: 0, size: [width, height] },
    header: createFullBox('vmhd', 0, 1, uint16(0, 0, 0, 0)),
    sampleEntry: createBox(
      'avc1',
      uint16(0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, width, height, 72, 0, 72, 0, 0, 0, 1),
      Buffer.alloc(32),
      uint16(24, 0xffff),
      createBox('avcC', decoder),
      ...(colour ? [createBox('colr', colour)] : []),
    ),
    tables: [
      ...(delays ? [createFullBox('ctts', signed, 0, uint32(delays.length, ...flattenRuns(delays)))] : []),
      ...(keyFrames ? [createFullBox('stss', 0, 0, uint32(keyFrames.length, ...keyFrames))] : []),
    ],
  };
}

function describeSound({ channels, decoder, sampleRate }: Mp4Sound): TrackKind {
  return {
    ...{ id: 2, handler: 'soun', volume: 0x01000000, size: [0, 0] },
    header: createFullBox('smhd', 0, 0, uint16(0, 0)),
    sampleEntry: createBox(
      'mp4a',
      uint16(0, 0, 0, 1, 0, 0, 0, 0, channels, 16, 0, 0),
      // The whole part of 16.16 bits, which has no room for more.
      uint16(Math.min(sampleRate, 0xffff), 0),
      createFullBox('esds', 0, 0, createStreamDescriptor(decoder)),
    ),
    tables: [],
  };
}

/** The descriptor of an elementary stream of MPEG-4 audio (ISO/IEC 14496-1, 7.2.6). */
function createStreamDescriptor(decoder: Buffer): Buffer {
  const describe = (tag: number, ...parts: Uint8Array[]) => {
    const body = Buffer.concat(parts);
    return Buffer.concat([Buffer.from([tag, body.length]), body]);
  };
  // MPEG-4 audio; a stream of audio; no sizes and rates, which players do not need.
  const header = Buffer.concat([Buffer.from([0x40, 0x15, 0, 0, 0]), uint32(0, 0)]);
  const config = describe(4, header, describe(5, decoder));
  return describe(3, Buffer.from([0, 0, 0]), config, describe(6, Buffer.from([2])));
}

function flattenRuns(list: readonly Run[]): number[] {
  return list.flatMap(({ count, value }) => [count, value]);
}
