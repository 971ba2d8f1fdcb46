import { type Box, boxesIn, Mp4Error, only, optional } from './boxes.ts';
import { readFrames } from './read-frames.ts';
import { codedPictures, readDecoder } from './read-h264.ts';
import { lengthOf, type Mp4Video, type Run } from './video.ts';

export type Mp4Limits = {
  /** Pixels of the longer side. */
  side: number;
  seconds: number;
  /** Frames in all. */
  frames: number;
};

const brands = ['avc1', 'iso2', 'iso4', 'iso5', 'iso6', 'isom', 'mp41', 'mp42'];
/** At the top of a file: what makes it up, and what is left behind. */
const known = ['ftyp', 'moov', 'mdat', 'free', 'skip', 'wide', 'uuid', 'udta', 'meta'];
const identity = [0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000];
const fastestTimescale = 1_000_000;

/**
 * Reads an MP4 with one H.264 track and nothing else: 8 bit, 4:2:0, upright, whole, not fragmented, not edited.
 * Looks only where such a file has something to say, and never deeper. User data, times of making and names are
 * not part of the answer, so that what is written from it has none.
 *
 * @throws Mp4Error for any other bytes, and for a film beyond the limits
 */
export function readMp4(file: Buffer, limits: Mp4Limits): Mp4Video {
  try {
    return read(file, limits);
  } catch (error) {
    // Every read is bounded by its box.
    throw error instanceof RangeError ? new Mp4Error('a box is too short', { cause: error }) : error;
  }
}

function read(file: Buffer, limits: Mp4Limits): Mp4Video {
  const top = boxesIn(file);
  if (top[0]?.type !== 'ftyp') throw new Mp4Error('it does not begin as an MP4');
  requireBrand(only(top, 'ftyp'));
  const strange = top.find(({ type }) => !known.includes(type));
  if (strange) throw new Mp4Error(`an unknown box ${strange.type}`);
  const movie = boxesIn(only(top, 'moov'));
  if (optional(movie, 'mvex')) throw new Mp4Error('it is fragmented');
  const track = boxesIn(only(movie, 'trak'));
  const media = boxesIn(only(track, 'mdia'));
  const handler = only(media, 'hdlr').toString('latin1', 8, 12);
  if (handler !== 'vide') throw new Mp4Error(`its track is ${handler}`);
  const information = boxesIn(only(media, 'minf'));
  requireOwnData(only(boxesIn(only(information, 'dinf')), 'dref'));
  const table = boxesIn(only(information, 'stbl'));

  const timescale = timescaleOf(only(media, 'mdhd'));
  const described = describedIn(only(table, 'stsd'), limits);
  requireUpright(only(track, 'tkhd'), described);
  const durations = runs(only(table, 'stts'), (body, at) => body.readUInt32BE(at));
  const seconds = lengthOf({ durations, timescale });
  if (seconds <= 0 || seconds > limits.seconds) throw new Mp4Error(`it lasts ${seconds} seconds`);
  const delays = optional(table, 'ctts');
  const samples = readFrames(table, only(top, 'mdat'), file, limits.frames);
  const video: Mp4Video = {
    ...described,
    timescale,
    durations,
    delays: delays && runs(delays, (body, at) => body.readInt32BE(at)),
    lead: leadOf(track, timescaleOf(only(movie, 'mvhd')), timescale, seconds),
    keyFrames: keyFramesOf(table, samples.length),
    frames: samples.map(codedPictures),
  };
  for (const list of [video.durations, video.delays]) requireCount(list, samples.length);
  return video;
}

function requireBrand(body: Buffer): void {
  const named = body.toString('latin1', 0, Math.min(body.length, 256)).match(/.{4}/gs) ?? [];
  if (!named.some((brand) => brands.includes(brand))) throw new Mp4Error('another format than MP4');
}

/** Frames may only lie in this file: a reference elsewhere would be followed by whoever plays it. */
function requireOwnData(body: Buffer): void {
  const [reference, ...others] = boxesIn(body.subarray(8));
  if (others.length > 0 || reference?.type !== 'url ' || reference.body.readUInt32BE(0) !== 1) {
    throw new Mp4Error('its data lies elsewhere');
  }
}

/** Of `mvhd` and `mdhd`, which begin alike. */
function timescaleOf(body: Buffer): number {
  const timescale = body.readUInt32BE(body[0] === 1 ? 20 : 12);
  if (timescale < 1 || timescale > fastestTimescale) throw new Mp4Error(`a timescale of ${timescale}`);
  return timescale;
}

function describedIn(body: Buffer, limits: Mp4Limits) {
  const [entry, ...others] = boxesIn(body.subarray(8));
  if (entry?.type !== 'avc1' || others.length > 0) throw new Mp4Error(`coded as ${entry?.type}`);
  const [width, height] = [entry.body.readUInt16BE(24), entry.body.readUInt16BE(26)];
  if (width < 2 || height < 2 || Math.max(width, height) > limits.side) {
    throw new Mp4Error(`${width} × ${height} pixels`);
  }
  const inner = boxesIn(entry.body.subarray(78));
  const colour = optional(inner, 'colr');
  const known = colour?.toString('latin1', 0, 4) === 'nclx' && colour.length === 11;
  return { width, height, decoder: readDecoder(only(inner, 'avcC')), colour: known ? colour : null };
}

/** The track's own size and matrix stand at the end of `tkhd`, whatever its version. */
function requireUpright(body: Buffer, { width, height }: { width: number; height: number }): void {
  const end = body.length;
  const matrix = identity.map((_, at) => body.readUInt32BE(end - 44 + at * 4));
  const shown = [body.readUInt32BE(end - 8) / 65536, body.readUInt32BE(end - 4) / 65536];
  if (matrix.join() !== identity.join() || shown.join() !== [width, height].join()) {
    throw new Mp4Error('it is turned or stretched');
  }
}

function runs(body: Buffer, valueAt: (body: Buffer, at: number) => number): Run[] {
  const entries = body.readUInt32BE(4);
  if (body.length !== 8 + entries * 8) throw new Mp4Error('a table has a wrong size');
  const all = Array.from({ length: entries }, (_, entry) => ({
    count: body.readUInt32BE(8 + entry * 8),
    value: valueAt(body, 12 + entry * 8),
  }));
  return all.filter(({ count }) => count > 0);
}

function requireCount(list: Run[] | null, frames: number): void {
  if (list && list.reduce((sum, { count }) => sum + count, 0) !== frames) {
    throw new Mp4Error('its tables disagree on the number of frames');
  }
}

function keyFramesOf(table: readonly Box[], frames: number): number[] | null {
  const body = optional(table, 'stss');
  if (!body) return null;
  const entries = body.readUInt32BE(4);
  if (body.length !== 8 + entries * 4) throw new Mp4Error('a table has a wrong size');
  const numbers = Array.from({ length: entries }, (_, entry) => body.readUInt32BE(8 + entry * 4));
  const rising = numbers.every((number, at) => number > (numbers[at - 1] ?? 0) && number <= frames);
  if (numbers[0] !== 1 || !rising) throw new Mp4Error('its key frames are out of order');
  return numbers;
}

/** An edit list may only skip the ticks that delayed frames need; anything else would be another film. */
function leadOf(track: readonly Box[], movieScale: number, timescale: number, seconds: number): number {
  const edits = optional(track, 'edts');
  if (!edits) return 0;
  const body = only(boxesIn(edits), 'elst');
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
