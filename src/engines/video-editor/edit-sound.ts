import type { EditVideo, VideoSound } from '@castwright/engine-port';
import { encodeSound, type SoundInput } from '@castwright/media/encode-sound.ts';
import { FfmpegError } from '@castwright/media/ffmpeg.ts';
import type { Mp4Sound } from '@castwright/media/mp4/video.ts';
import { writeMp4 } from '@castwright/media/mp4/write-mp4.ts';
import type { FfmpegSettings } from './decode-part.ts';
import { createEditError, createResultError, toEngineError } from './faults.ts';
import { toNumber } from './frame-rate.ts';
import type { EditPlan } from './plan-edit.ts';
import type { Part } from './read-parts.ts';

/** How long the end of a soundtrack takes to fade, in seconds: one that is cut off clicks. */
const fadeSeconds = 0.3;
const sampleRate = 48_000;
/** What `atempo` takes in every version of FFmpeg. */
const tempos = { slowest: 0.5, fastest: 2 };

/**
 * Makes the sound of an edited video, as long as the video or shorter.
 *
 * @returns null for none
 * @throws EngineError when the soundtrack is missing or damaged; the signal's reason
 */
export function editSound(
  { edit: { loop, sound, speed }, soundtrack }: Pick<EditVideo, 'edit' | 'soundtrack'>,
  { frames, range, rate, sourceRate, video }: EditPlan,
  settings: FfmpegSettings,
): Promise<Mp4Sound | null> {
  const seconds = frames / toNumber(rate);
  if (sound?.kind === 'track') {
    if (!soundtrack) throw createEditError('a soundtrack without its file');
    return encode(
      [{ bytes: soundtrack.bytes, format: 'mov' }],
      toTrackFilter(sound, seconds),
      seconds,
      settings,
    );
  }
  if (sound || !video.sound) return Promise.resolve(null);
  const [from, to] = [range.first, range.end].map((frame) => frame / toNumber(sourceRate));
  const filter = [
    `[0:a]atrim=start=${from}:end=${to},asetpts=PTS-STARTPTS`,
    ...(loop === 'reverse' ? ['areverse'] : []),
    ...(loop === 'ping_pong'
      ? ['asplit[forwards][copy];[copy]areverse[backwards];[forwards][backwards]concat=n=2:v=0:a=1']
      : []),
    ...listTempos(speed).map((tempo) => `atempo=${tempo}`),
  ].join(',');
  return encode([{ bytes: writeMp4(video), format: 'mov' }], `${filter}[sound]`, seconds, settings);
}

function toTrackFilter(
  { from, repeats, volume }: Extract<VideoSound, { kind: 'track' }>,
  seconds: number,
): string {
  const samples = Math.ceil(seconds * sampleRate);
  return [
    `[0:a]aresample=${sampleRate},atrim=start=${from}:end=${from + seconds},asetpts=PTS-STARTPTS`,
    ...(repeats ? [`aloop=loop=-1:size=${samples}`, `atrim=end=${seconds}`] : []),
    `volume=${volume}`,
    `afade=t=out:st=${Math.max(0, seconds - fadeSeconds)}:d=${fadeSeconds}[sound]`,
  ].join(',');
}

/** Divides a change of speed into steps that each filter takes. */
function listTempos(speed: number): number[] {
  const steps: number[] = [];
  let left = speed;
  for (; left > tempos.fastest; left /= tempos.fastest) steps.push(tempos.fastest);
  for (; left < tempos.slowest; left /= tempos.slowest) steps.push(tempos.slowest);
  return left === 1 ? steps : [...steps, left];
}

/**
 * Joins the sounds of parts, with silence for those that have none.
 *
 * @param lengths how long the result shows each part, in seconds
 * @returns null where no part has sound
 * @throws EngineError, the signal's reason: as `editSound`
 */
export async function joinSounds(
  parts: readonly Part[],
  lengths: readonly number[],
  settings: FfmpegSettings,
): Promise<Mp4Sound | null> {
  const inputs: SoundInput[] = [];
  const chains = parts.map(({ video }, part) => {
    const length = lengths[part] ?? 0;
    if (!video.sound) return `anullsrc=r=${sampleRate}:cl=stereo,atrim=end=${length}[part${part}]`;
    inputs.push({ bytes: writeMp4(video), format: 'mov' });
    return `[${inputs.length - 1}:a]aresample=${sampleRate},apad,atrim=end=${length}[part${part}]`;
  });
  if (inputs.length === 0) return null;
  const all = parts.map((_, part) => `[part${part}]`).join('');
  const filter = `${chains.join(';')};${all}concat=n=${parts.length}:v=0:a=1[sound]`;
  return encode(
    inputs,
    filter,
    lengths.reduce((sum, length) => sum + length, 0),
    settings,
  );
}

async function encode(
  inputs: readonly SoundInput[],
  filter: string,
  seconds: number,
  settings: FfmpegSettings,
): Promise<Mp4Sound | null> {
  try {
    return (await encodeSound(inputs, { ...settings, filter, seconds })).sound;
  } catch (error) {
    if (error instanceof FfmpegError) throw toEngineError(error, createResultError);
    throw error;
  }
}
