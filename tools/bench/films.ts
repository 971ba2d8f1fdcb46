/**
 * Joining ten parts of 5 s at 720 × 1280 with the video editor: time and processor time as ratios to FFmpeg alone reading
 * and encoding the result once, in turn; and the peak memory of the process and of its FFmpeg together, as a ratio to
 * joining two parts.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { makeMp4 } from '@castwright/media/test-videos.ts';
import type { JoiningReport, JoiningSubject } from './processes/joining.ts';
import {
  atMost,
  type Bench,
  type Figure,
  multiple,
  noted,
  type ProcessMemory,
  short,
} from './setup/bench.ts';
import { startChild } from './setup/child.ts';
import { median } from './setup/statistics.ts';

const size = { width: 720, height: 1280 };
const [partSeconds, rate] = [5, 24];
const [few, many] = [2, 10];
const runs = 3;
/** On a busy machine. */
const longestMs = 20 * 60_000;
/** Bytes of the longest video, which is stored once more with a watermark (`videoLimits`). */
const maxBytesPerMinute = 64_000_000;

export const films: Bench = {
  name: 'films',
  onlyByName: true,
  async run(scope) {
    const folder = await mkdtemp(path.join(tmpdir(), 'castwright-bench-'));
    scope.defer(() => rm(folder, { recursive: true, force: true }));
    const files: string[] = [];
    for (let at = 0; at < many; at++) files.push(await makePart(folder, at));
    const small = await measureJoining(scope, files.slice(0, few));
    const large = await measureJoining(scope, files);
    return {
      figures: [...listTimes(large), ...listMemory(small, large)],
      memory: [small.memory, large.memory].filter((each) => each !== null),
    };
  },
};

/** Makes a part that begins with the last frame of the one before, of a moving test card with film grain. */
async function makePart(folder: string, at: number): Promise<string> {
  const frames = partSeconds * rate;
  const from = Math.max(0, at * frames - 1);
  const bytes = await makeMp4([
    ...['-f', 'lavfi', '-i', `testsrc2=size=${size.width}x${size.height}:rate=${rate}`],
    ...[
      '-vf',
      `noise=alls=3:allf=t,trim=start_frame=${from}:end_frame=${(at + 1) * frames},setpts=PTS-STARTPTS`,
    ],
    ...'-c:v libx264 -preset veryfast -crf 18 -pix_fmt yuv420p'.split(' '),
  ]);
  const file = path.join(folder, `${at}.mp4`);
  await writeFile(file, bytes);
  return file;
}

type Joining = JoiningReport & { seconds: number; memory: ProcessMemory | null };

async function measureJoining(scope: AsyncDisposableStack, files: readonly string[]): Promise<Joining> {
  const seconds = files.length * partSeconds;
  const options: JoiningSubject = { files, seconds, runs, ...size };
  const child = await startChild<null, JoiningReport>(scope, 'joining', options, longestMs);
  const report = await child.report();
  const memory = await child.memory();
  await child.stop();
  return { ...report, seconds, memory: memory && { ...memory, process: `joining ${files.length} parts` } };
}

function listTimes({ bytes, encoded, joined, seams, seconds }: Joining): Figure[] {
  const figures = (['clock', 'processor'] as const).map((time) => {
    const [ours, bare] = [joined, encoded].map((costs) => median(costs.map((cost) => cost[time])) / 1000);
    return multiple(
      `joining ${many} parts of ${partSeconds} s at ${size.width} × ${size.height}, ${time}: in encodings by FFmpeg alone`,
      (ours ?? 0) / (bare ?? 1),
      `${short(ours ?? 0)} s, FFmpeg ${short(bare ?? 0)} s`,
    );
  });
  const perMinute = (bytes / seconds) * 60;
  return [
    ...figures,
    atMost('a minute of the result', perMinute / 1e6, maxBytesPerMinute / 1e6, 'MB', `${seams.length} seams`),
    noted('least similar seam', Math.min(...seams).toFixed(4), 'each part repeats a frame of the one before'),
  ];
}

function listMemory(small: Joining, large: Joining): Figure[] {
  if (!small.memory || !large.memory) return [];
  const [two, ten] = [small.memory.megabytes + small.children, large.memory.megabytes + large.children];
  return [
    multiple(
      `peak memory of joining ${many} parts, with FFmpeg, in that of ${few}`,
      ten / two,
      `${short(ten)} MB (FFmpeg ${short(large.children)}), ${short(two)} MB (FFmpeg ${short(small.children)})`,
    ),
  ];
}
