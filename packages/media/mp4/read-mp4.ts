import { type Box, findBox, getBox, Mp4Error, readBoxes } from './boxes.ts';
import { keepPictureUnits, readDecoderConfig } from './read-h264.ts';
import { readSound } from './read-sound.ts';
import { readHandler, readRuns, readTimescale, readTrack, requireCount } from './read-track.ts';
import type { Mp4Sound, Mp4Video } from './video.ts';

export type Mp4Limits = {
  /** The most pixels of the longer side. */
  side: number;
  /** The most pixels of a frame. Left out: what the longer side allows. */
  pixels?: number;
  seconds: number;
  /** The most frames. */
  frames: number;
  /** What happens to tracks besides one of video. Refused by default; `sound_kept` refuses all but one of AAC sound. */
  otherTracks?: 'refused' | 'dropped' | 'sound_kept';
};

const brands = ['avc1', 'iso2', 'iso4', 'iso5', 'iso6', 'isom', 'mp41', 'mp42'];
/** The boxes that may occur at the top level; all but the first three are dropped. */
const topLevelBoxes = ['ftyp', 'moov', 'mdat', 'free', 'skip', 'wide', 'uuid', 'udta', 'meta'];
const identityMatrix = [0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000];
/** Sound may be a little longer than the video: its last frame is filled up. */
const soundTolerance = 0.2;

/**
 * Reads an MP4 with a single H.264 track, or with others where the limits take them: 8 bit, 4:2:0, upright, complete, not
 * fragmented, not edited. The result has no user data, creation times or names, so that `writeMp4` writes none.
 *
 * @throws Mp4Error for every other file, and for a video beyond the limits
 */
export function readMp4(file: Buffer, limits: Mp4Limits): Mp4Video {
  return withShortBoxes(() => {
    const { movie, place } = openFile(file);
    const tracks = findTracks(movie, limits);
    const { description, frames, table, ...times } = readTrack(tracks.video, { ...place, limits });
    const described = readSampleDescription(description, limits);
    requireUpright(getBox(tracks.video, 'tkhd'), described);
    const offsets = findBox(table, 'ctts');
    const delays = offsets && readRuns(offsets, (body, at) => body.readInt32BE(at));
    if (delays) requireCount(delays, frames.length);
    return {
      ...described,
      ...times,
      delays,
      keyFrames: readKeyFrames(table, frames.length),
      frames: frames.map(keepPictureUnits),
      sound: tracks.sound && readSound(tracks.sound, { ...place, limits: toSoundLimits(limits) }),
    };
  });
}

/**
 * Reads an MP4 that has one track of AAC-LC and no picture.
 *
 * @throws Mp4Error for every other file, and for one that is longer
 */
export function readSoundFile(file: Buffer, limits: { seconds: number }): Mp4Sound {
  return withShortBoxes(() => {
    const { movie, place } = openFile(file);
    const track = readBoxes(getBox(movie, 'trak'));
    const handler = readHandler(track);
    if (handler !== 'soun') throw new Mp4Error(`its track is ${handler}`);
    return readSound(track, { ...place, limits: toSoundLimits(limits) });
  });
}

const toSoundLimits = ({ seconds }: { seconds: number }) => ({ seconds: seconds + soundTolerance });

/** Reports a read beyond the end of a box, which throws a RangeError, as what it is. */
function withShortBoxes<Result>(read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    throw error instanceof RangeError ? new Mp4Error('a box is too short', { cause: error }) : error;
  }
}

/** Opens a file: the boxes of its index, and where its data lies. */
function openFile(file: Buffer) {
  const top = readBoxes(file);
  if (top[0]?.type !== 'ftyp') throw new Mp4Error('it does not begin as an MP4');
  requireBrand(getBox(top, 'ftyp'));
  const strange = top.find(({ type }) => !topLevelBoxes.includes(type));
  if (strange) throw new Mp4Error(`an unknown box ${strange.type}`);
  const movie = readBoxes(getBox(top, 'moov'));
  if (findBox(movie, 'mvex')) throw new Mp4Error('it is fragmented');
  const place = { file, data: getBox(top, 'mdat'), movieScale: readTimescale(getBox(movie, 'mvhd')) };
  return { movie, place };
}

type Tracks = { video: Box[]; sound: Box[] | null };

/** Finds the only track; or the only one of video, and that of sound where it is kept. */
function findTracks(movie: readonly Box[], { otherTracks = 'refused' }: Mp4Limits): Tracks {
  if (otherTracks === 'refused') {
    const video = readBoxes(getBox(movie, 'trak'));
    const handler = readHandler(video);
    if (handler !== 'vide') throw new Mp4Error(`its track is ${handler}`);
    return { video, sound: null };
  }
  const tracks = movie.filter(({ type }) => type === 'trak').map(({ body }) => readBoxes(body));
  const [videos, sounds] = ['vide', 'soun'].map((kind) => tracks.filter((one) => readHandler(one) === kind));
  const [video] = videos ?? [];
  if (!video || videos?.length !== 1) throw new Mp4Error(`${videos?.length} tracks of video`);
  if (otherTracks === 'dropped') return { video, sound: null };
  const [sound = null] = sounds ?? [];
  if (tracks.length > (sound ? 2 : 1)) throw new Mp4Error(`${tracks.length} tracks`);
  return { video, sound };
}

function requireBrand(body: Buffer): void {
  const named = body.toString('latin1', 0, Math.min(body.length, 256)).match(/.{4}/gs) ?? [];
  if (!named.some((brand) => brands.includes(brand))) throw new Mp4Error('another format than MP4');
}

function readSampleDescription({ body, type }: Box, { pixels = Infinity, side }: Mp4Limits) {
  if (type !== 'avc1') throw new Mp4Error(`coded as ${type}`);
  const [width, height] = [body.readUInt16BE(24), body.readUInt16BE(26)];
  if (width < 2 || height < 2 || Math.max(width, height) > side || width * height > pixels) {
    throw new Mp4Error(`${width} × ${height} pixels`);
  }
  const inner = readBoxes(body.subarray(78));
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
