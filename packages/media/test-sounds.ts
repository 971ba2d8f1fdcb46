/** Recordings made of tones, and which tones a file plays. */

import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runFfmpeg } from './ffmpeg.ts';

/**
 * Makes a recording with a tone for each number of hertz, a second each.
 *
 * @param ending of the file's name, by which FFmpeg knows the format
 * @param args further arguments of the encoder
 */
export async function makeSound(tones: readonly number[], ending = 'mp3', args = ''): Promise<Buffer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'castwright-sound-'));
  try {
    const file = path.join(folder, `sound.${ending}`);
    const inputs = tones.flatMap((tone) => ['-f', 'lavfi', '-i', `sine=frequency=${tone}:duration=1`]);
    const labels = tones.map((_, at) => `[${at}:a]`).join('');
    const filter = ['-filter_complex', `${labels}concat=n=${tones.length}:v=0:a=1`];
    const further = args === '' ? [] : args.split(' ');
    await runFfmpeg({ args: ['-y', ...inputs, ...filter, ...further, file], timeoutMs: 30_000 });
    return await readFile(file);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const sampleRate = 16_000;

/** Decodes the sound of an MP4: its samples from -1 to 1, 16,000 a second. */
async function decodeSound(file: Buffer): Promise<Float32Array> {
  const output = await runFfmpeg({
    args: `-f mp4 -i pipe:0 -vn -ac 1 -ar ${sampleRate} -f f32le pipe:1`.split(' '),
    input: file,
    maxOutputBytes: 50_000_000,
    timeoutMs: 30_000,
  });
  return new Float32Array(output.buffer.slice(output.byteOffset, output.byteOffset + output.length));
}

/** What a file plays at a time. */
type Heard = {
  /** The pitch in hertz; 0 for silence. */
  tone: number;
  /** The mean amplitude, 0 … 1. */
  loudness: number;
};

/**
 * Finds what an MP4 plays around each time.
 *
 * @param times in seconds
 * @returns one for each time, with the tone rounded to 10 Hz, and the length of the sound in seconds
 */
export async function hear(
  file: Buffer,
  times: readonly number[],
): Promise<{ seconds: number; heard: Heard[] }> {
  const samples = await decodeSound(file);
  const half = sampleRate / 20;
  const heard = times.map((time): Heard => {
    const middle = Math.round(time * sampleRate);
    const part = samples.subarray(Math.max(0, middle - half), middle + half);
    const loudness = part.reduce((sum, value) => sum + Math.abs(value), 0) / Math.max(1, part.length);
    const crossings = part.reduce(
      (count, value, at) => count + (at > 0 && (part[at - 1] ?? 0) < 0 !== value < 0 ? 1 : 0),
      0,
    );
    const tone = (crossings * sampleRate) / (2 * Math.max(1, part.length));
    return { tone: loudness < 0.002 ? 0 : Math.round(tone / 10) * 10, loudness };
  });
  return { seconds: samples.length / sampleRate, heard };
}

/** The tones alone. */
export async function listTones(file: Buffer, times: readonly number[]): Promise<number[]> {
  return (await hear(file, times)).heard.map(({ tone }) => tone);
}
