import { type Box, findBox, getBox, Mp4Error, readBoxes } from './boxes.ts';
import { readFrames } from './read-frames.ts';
import { keepPictureUnits, readDecoderConfig } from './read-h264.ts';
import { getDuration, type Mp4Video, type Run } from './video.ts';

export type Mp4Limits = {
  /** The most pixels of the longer side. */
  side: number;
  seconds: number;
  /** The most frames. */
  frames: number;
  /** What happens to tracks besides one of video, such as sound. Refused by default. */
  otherTracks?: 'refused' | 'dropped';
};

const brands = ['avc1', 'iso2', 'iso4', 'iso5', 'iso6', 'isom', 'mp41', 'mp42'];
/** The boxes that may occur at the top level; all but the first three are dropped. */
const topLevelBoxes = ['ftyp', 'moov', 'mdat', 'free', 'skip', 'wide', 'uuid', 'udta', 'meta'];
const identityMatrix = [0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000];
const maxTimescale = 1_000_000;

/**
 * Reads an MP4 with a single H.264 track, or with others where the limits drop them: 8 bit, 4:2:0, upright, complete, not fragmented, not edited. The result has
 * no user data, creation times or names, so that `writeMp4` writes none.
 *
 * @throws Mp4Error for every other file, and for a video beyond the limits
 */
export function readMp4(file: Buffer, limits: Mp4Limits): Mp4Video {
  try {
    return read(file, limits);
  } catch (error) {
    // A read beyond the end of a box throws a RangeError.
    throw error instanceof RangeError ? new Mp4Error('a box is too short', { cause: error }) : error;
  }
}

function read(file: Buffer, limits: Mp4Limits): Mp4Video {
  const top = readBoxes(file);
  if (top[0]?.type !== 'ftyp') throw new Mp4Error('it does not begin as an MP4');
  requireBrand(getBox(top, 'ftyp'));
  const strange = top.find(({ type }) => !topLevelBoxes.includes(type));
  if (strange) throw new Mp4Error(`an unknown box ${strange.type}`);
  const movie = readBoxes(getBox(top, 'moov'));
  if (findBox(movie, 'mvex')) throw new Mp4Error('it is fragmented');
  const track = findVideoTrack(movie, limits);
  const media = readBoxes(getBox(track, 'mdia'));
  const handler = readHandler(track);
  if (handler !== 'vide') throw new Mp4Error(`its track is ${handler}`);
  const information = readBoxes(getBox(media, 'minf'));
  requireSelfContained(getBox(readBoxes(getBox(information, 'dinf')), 'dref'));
  const table = readBoxes(getBox(information, 'stbl'));

  const timescale = readTimescale(getBox(media, 'mdhd'));
  const described = readSampleDescription(getBox(table, 'stsd'), limits);
  requireUpright(getBox(track, 'tkhd'), described);
  const durations = readRuns(getBox(table, 'stts'), (body, at) => body.readUInt32BE(at));
  const seconds = getDuration({ durations, timescale });
  if (seconds <= 0 || seconds > limits.seconds) throw new Mp4Error(`it lasts ${seconds} seconds`);
  const delays = findBox(table, 'ctts');
  const samples = readFrames(table, getBox(top, 'mdat'), file, limits.frames);
  const video: Mp4Video = {
    ...described,
    timescale,
    durations,
    delays: delays && readRuns(delays, (body, at) => body.readInt32BE(at)),
    lead: readLead(track, readTimescale(getBox(movie, 'mvhd')), timescale, seconds),
    keyFrames: readKeyFrames(table, samples.length),
    frames: samples.map(keepPictureUnits),
  };
  for (const list of [video.durations, video.delays]) requireCount(list, samples.length);
  return video;
}

/** What the samples of a track are: `vide`, `soun`. */
const readHandler = (track: readonly Box[]): string =>
  getBox(readBoxes(getBox(track, 'mdia')), 'hdlr').toString('latin1', 8, 12);

/** Finds the only track, or the only one of video where others are dropped. */
function findVideoTrack(movie: readonly Box[], { otherTracks }: Mp4Limits): Box[] {
  if (otherTracks !== 'dropped') return readBoxes(getBox(movie, 'trak'));
  const tracks = movie.filter(({ type }) => type === 'trak').map(({ body }) => readBoxes(body));
  const [track, ...others] = tracks.filter((one) => readHandler(one) === 'vide');
  if (!track || others.length > 0) throw new Mp4Error(`${others.length + (track ? 1 : 0)} tracks of video`);
  return track;
}

function requireBrand(body: Buffer): void {
  const named = body.toString('latin1', 0, Math.min(body.length, 256)).match(/.{4}/gs) ?? [];
  if (!named.some((brand) => brands.includes(brand))) throw new Mp4Error('another format than MP4');
}

/** Refuses frames in another file: a player would follow the reference. */
function requireSelfContained(body: Buffer): void {
  const [reference, ...others] = readBoxes(body.subarray(8));
  if (others.length > 0 || reference?.type !== 'url ' || reference.body.readUInt32BE(0) !== 1) {
    throw new Mp4Error('its data lies elsewhere');
  }
}

/** Reads the timescale of `mvhd` or `mdhd`, which start alike. */
function readTimescale(body: Buffer): number {
  const timescale = body.readUInt32BE(body[0] === 1 ? 20 : 12);
  if (timescale < 1 || timescale > maxTimescale) throw new Mp4Error(`a timescale of ${timescale}`);
  return timescale;
}

function readSampleDescription(body: Buffer, limits: Mp4Limits) {
  const [entry, ...others] = readBoxes(body.subarray(8));
  if (entry?.type !== 'avc1' || others.length > 0) throw new Mp4Error(`coded as ${entry?.type}`);
  const [width, height] = [entry.body.readUInt16BE(24), entry.body.readUInt16BE(26)];
  if (width < 2 || height < 2 || Math.max(width, height) > limits.side) {
    throw new Mp4Error(`${width} × ${height} pixels`);
  }
  const inner = readBoxes(entry.body.subarray(78));
  const colour = findBox(inner, 'colr');
  const known = colour?.toString('latin1', 0, 4) === 'nclx' && colour.length === 11;
  return { width, height, decoder: readDecoderConfig(getBox(inner, 'avcC')), colour: known ? colour : null };
}

/** Checks the track's matrix and size, which are at the end of `tkhd` in every version. */
function requireUpright(body: Buffer, { width, height }: { width: number; height: number }): void {
  const end = body.length;
  const matrix = identityMatrix.map((_, at) => body.readUInt32BE(end - 44 + at * 4));
  const shown = [body.readUInt32BE(end - 8) / 65536, body.readUInt32BE(end - 4) / 65536];
  if (matrix.join() !== identityMatrix.join() || shown.join() !== [width, height].join()) {
    throw new Mp4Error('it is turned or stretched');
  }
}

function readRuns(body: Buffer, valueAt: (body: Buffer, at: number) => number): Run[] {
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

function readKeyFrames(table: readonly Box[], frames: number): number[] | null {
  const body = findBox(table, 'stss');
  if (!body) return null;
  const entries = body.readUInt32BE(4);
  if (body.length !== 8 + entries * 4) throw new Mp4Error('a table has a wrong size');
  const numbers = Array.from({ length: entries }, (_, entry) => body.readUInt32BE(8 + entry * 4));
  const rising = numbers.every((number, at) => number > (numbers[at - 1] ?? 0) && number <= frames);
  if (numbers[0] !== 1 || !rising) throw new Mp4Error('its key frames are out of order');
  return numbers;
}

/** Reads the ticks that the edit list skips for delayed frames, and refuses every other edit. */
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
