import { encodeSound } from '@castwright/media/encode-sound.ts';
import { FfmpegError } from '@castwright/media/ffmpeg.ts';
import { Mp4Error } from '@castwright/media/mp4/boxes.ts';
import { getDuration } from '@castwright/media/mp4/video.ts';
import { limits } from '#contract/limits.ts';
import { createConcurrencyLimit } from '#platform/concurrency-limit.ts';
import {
  damagedSound,
  emptyFile,
  noSound,
  toAppError,
  tooLongSound,
  tooManyBytes,
} from './upload-refusal.ts';

/** A cleaned soundtrack: AAC in an MP4 without pictures and metadata. */
export type ReceivedSoundtrack = { bytes: Buffer; mediaType: 'audio/mp4'; seconds: number };

/** How files of each format begin, with the name that FFmpeg has for it. */
const formats: readonly [format: string, at: number, beginnings: readonly string[]][] = [
  ['mp3', 0, ['ID3', '\xff\xfb', '\xff\xfa', '\xff\xf3', '\xff\xf2']],
  ['wav', 8, ['WAVE']],
  ['flac', 0, ['fLaC']],
  ['ogg', 0, ['OggS']],
  ['mov', 4, ['ftyp']],
];
/** Several times what ten minutes take on one busy core. */
const timeoutMs = 60_000;
const limitEncodes = createConcurrencyLimit(1);

/**
 * Cleans an uploaded recording: MP3, WAV, FLAC, OGG (Vorbis, Opus) or M4A. Only its sound is kept.
 *
 * @param ffmpegPath the path of FFmpeg; null for the one of the npm package
 * @throws AppError FILE_TOO_LARGE or FILE_REFUSED, with the problem and what to do
 * @throws FfmpegError when FFmpeg is missing or takes too long: a fault of the server
 */
export async function receiveSoundtrack(
  file: Buffer,
  ffmpegPath: string | null,
): Promise<ReceivedSoundtrack> {
  if (file.length === 0) throw toAppError(emptyFile);
  if (file.length > limits.uploadBytes) throw toAppError(tooManyBytes);
  const format = findFormat(file);
  if (!format) throw toAppError(noSound);
  const most = limits.soundtrackSecondsMaximum;
  try {
    const { bytes, sound } = await limitEncodes(() =>
      // A second more, to notice what is too long.
      encodeSound([{ bytes: file, format }], { seconds: most + 1, program: ffmpegPath, timeoutMs }),
    );
    const seconds = getDuration(sound);
    if (seconds > most + 0.5) throw toAppError(tooLongSound);
    return { bytes, mediaType: 'audio/mp4', seconds };
  } catch (error) {
    const broken = error instanceof Mp4Error || (error instanceof FfmpegError && error.fault === 'failed');
    throw broken ? toAppError(damagedSound, error) : error;
  }
}

function findFormat(file: Buffer): string | null {
  const found = formats.find(([, at, beginnings]) =>
    beginnings.some((beginning) => file.toString('latin1', at, at + beginning.length) === beginning),
  );
  return found?.[0] ?? null;
}
