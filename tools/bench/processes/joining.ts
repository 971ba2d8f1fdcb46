/** Joins the parts of a video with the video editor, in turn with encoding the result once by FFmpeg alone. */

import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Cleared, EngineJob, EngineOutput } from '@castwright/engine-port';
import { runFfmpeg } from '@castwright/media/ffmpeg.ts';
import { createVideoEditorEngine } from '#engines/video-editor';
import { processorTime, watchChildren } from '../setup/processes.ts';
import { runUnderBench } from './under-bench.ts';

export type JoiningSubject = {
  /** The files of the parts. */
  files: readonly string[];
  seconds: number;
  width: number;
  height: number;
  runs: number;
};
/** Milliseconds of processor time (FFmpeg's too) and of the clock, one entry for each run. */
export type JoiningReport = {
  joined: Cost[];
  encoded: Cost[];
  /** Of the result. */
  bytes: number;
  seams: readonly number[];
  /** Megabytes of FFmpeg's processes that ran at one time. */
  children: number;
};
type Cost = { processor: number; clock: number };

const never = new AbortController().signal;

await runUnderBench<JoiningSubject>(async ({ files, runs, ...size }) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'castwright-bench-'));
  const engine = createVideoEditorEngine();
  const parts = await Promise.all(
    files.map(async (file) => ({
      video: { bytes: await readFile(file), mediaType: 'video/mp4' as const },
      continues: true,
    })),
  );
  const join = async (id: string): Promise<Extract<EngineOutput, { kind: 'video' }>> => {
    const job: EngineJob = { id, request: { operation: 'join_videos', category: 'sfw', parts, ...size } };
    // The bench takes the place of the safety feature, as the engine's tests do.
    await engine.submit(job as Cleared<EngineJob>);
    const [output] = (await engine.getResult(id, never)).outputs;
    await engine.cleanUp(id);
    if (output?.kind !== 'video') throw new Error('joining gave no video');
    return output;
  };
  const report: JoiningReport = { joined: [], encoded: [], bytes: 0, seams: [], children: 0 };
  for (let run = 0; run < runs; run++) {
    const stopWatching = watchChildren();
    const joined = await measureCost(() => join(`run ${run}`));
    report.children = Math.max(report.children, stopWatching());
    report.joined.push(joined.cost);
    report.bytes = joined.result.bytes.length;
    report.seams = joined.result.seams ?? [];
    const [made, again] = [path.join(folder, 'made.mp4'), path.join(folder, 'again.mp4')];
    await writeFile(made, joined.result.bytes);
    const settings = '-an -c:v libx264 -preset veryfast -crf 12 -threads 1 -y'.split(' ');
    const args = ['-threads', '1', '-i', made, ...settings, again];
    report.encoded.push((await measureCost(() => runFfmpeg({ args, timeoutMs: 600_000 }))).cost);
  }
  return {
    report: () => report,
    close: async () => {
      await engine.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
});

async function measureCost<Result>(work: () => Promise<Result>): Promise<{ cost: Cost; result: Result }> {
  const [cpu, started] = [await processorTime(process.pid, true), performance.now()];
  const result = await work();
  const clock = performance.now() - started;
  return { cost: { processor: (await processorTime(process.pid, true)) - cpu, clock }, result };
}
