import { type Box, findBox, getBox, Mp4Error, readBoxes } from './boxes.ts';
import { readFrames } from './read-frames.ts';
import { type Run, sumDurations } from './video.ts';

/** What tracks of a file have in common. */
export type Track = {
  /** Ticks per second, the unit of the times below. */
  timescale: number;
  durations: Run[];
  /** Ticks that are skipped at the start. */
  lead: number;
  /** The bytes of each frame. */
  frames: Buffer[];
  /** The body of the only sample description, after its type. */
  description: Box;
  /** The boxes of the sample table. */
  table: readonly Box[];
};

/** Where a track lies, and how much it may have. */
export type TrackPlace = {
  file: Buffer;
  /** The body of `mdat`, a part of `file`. */
  data: Buffer;
  /** Ticks per second of the whole file. */
  movieScale: number;
  limits: { seconds: number; frames: number };
};

const maxTimescale = 1_000_000;

/** What the samples of a track are: `vide`, `soun`. @param track the boxes of `trak` */
export const readHandler = (track: readonly Box[]): string =>
  getBox(readBoxes(getBox(track, 'mdia')), 'hdlr').toString('latin1', 8, 12);

/**
 * Reads the tables and the frames of a track.
 *
 * @param track the boxes of `trak`
 * @throws Mp4Error for inconsistent tables, data in another file, edits, and a track beyond the limits
 */
export function readTrack(track: readonly Box[], { data, file, limits, movieScale }: TrackPlace): Track {
  const media = readBoxes(getBox(track, 'mdia'));
  const information = readBoxes(getBox(media, 'minf'));
  requireSelfContained(getBox(readBoxes(getBox(information, 'dinf')), 'dref'));
  const table = readBoxes(getBox(information, 'stbl'));
  const timescale = readTimescale(getBox(media, 'mdhd'));
  const description = readDescription(getBox(table, 'stsd'));
  const durations = readRuns(getBox(table, 'stts'), (body, at) => body.readUInt32BE(at));
  const seconds = sumDurations(durations) / timescale;
  if (seconds <= 0 || seconds > limits.seconds) throw new Mp4Error(`it lasts ${seconds} seconds`);
  const frames = readFrames(table, data, file, limits.frames);
  requireCount(durations, frames.length);
  return {
    ...{ timescale, durations, frames, description, table },
    lead: readLead(track, movieScale, timescale, seconds),
  };
}

/** Refuses frames in another file: a player would follow the reference. */
function requireSelfContained(body: Buffer): void {
  const [reference, ...others] = readBoxes(body.subarray(8));
  if (others.length > 0 || reference?.type !== 'url ' || reference.body.readUInt32BE(0) !== 1) {
    throw new Mp4Error('its data lies elsewhere');
  }
}

function readDescription(body: Buffer): Box {
  const [entry, ...others] = readBoxes(body.subarray(8));
  if (!entry || others.length > 0)
    throw new Mp4Error(`${others.length + (entry ? 1 : 0)} sample descriptions`);
  return entry;
}

/** Reads the timescale of `mvhd` or `mdhd`, which start alike. */
export function readTimescale(body: Buffer): number {
  const timescale = body.readUInt32BE(body[0] === 1 ? 20 : 12);
  if (timescale < 1 || timescale > maxTimescale) throw new Mp4Error(`a timescale of ${timescale}`);
  return timescale;
}

/** Reads a table of runs, such as `stts`. @param valueAt reads the value of a run at an offset */
export function readRuns(body: Buffer, valueAt: (body: Buffer, at: number) => number): Run[] {
  const entries = body.readUInt32BE(4);
  if (body.length !== 8 + entries * 8) throw new Mp4Error('a table has a wrong size');
  const all = Array.from({ length: entries }, (_, entry) => ({
    count: body.readUInt32BE(8 + entry * 8),
    value: valueAt(body, 12 + entry * 8),
  }));
  return all.filter(({ count }) => count > 0);
}

/** @throws Mp4Error unless the runs are as many as the frames */
export function requireCount(list: readonly Run[], frames: number): void {
  if (list.reduce((sum, { count }) => sum + count, 0) !== frames) {
    throw new Mp4Error('its tables disagree on the number of frames');
  }
}

/** Reads the ticks that the edit list skips at the start, and refuses every other edit. */
function readLead(track: readonly Box[], movieScale: number, timescale: number, seconds: number): number {
  const edits = findBox(track, 'edts');
  if (!edits) return 0;
  const body = getBox(readBoxes(edits), 'elst');
  const wide = body[0] === 1;
  const duration = wide ? Number(body.readBigUInt64BE(8)) : body.readUInt32BE(8);
  const lead = wide ? Number(body.readBigInt64BE(16)) : body.readInt32BE(12);
  const whole = Math.abs(duration / movieScale - seconds) <= 0.1;
  const rate = body.readUInt32BE(wide ? 24 : 16);
  if (body.readUInt32BE(4) !== 1 || rate !== 0x10000 || !whole || lead < 0 || lead > timescale) {
    throw new Mp4Error('it is edited');
  }
  return lead;
}
