/** Makes preview videos of five seconds at mid, and encodes each of them once more with FFmpeg alone. */

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Cleared, EngineJob } from '@castwright/engine-port';
import { runFfmpeg } from '@castwright/media/ffmpeg.ts';
import { createPreviewEngine } from '@castwright/preview-engine';
import { processorTime } from '../setup/processes.ts';
import { runUnderBench } from './under-bench.ts';

export type FilmingSubject = { prompts: readonly string[] };
/** Milliseconds of processor time (FFmpeg's too) and of the clock, and bytes; one entry for each video. */
export type FilmingReport = { filmed: (Cost & { bytes: number })[]; encoded: Cost[] };
type Cost = { processor: number; clock: number };

const never = new AbortController().signal;

await runUnderBench<FilmingSubject>(async ({ prompts }) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'castwright-bench-'));
  const engine = createPreviewEngine({ threads: 1 });
  const film = async (prompt: string, seed: number, seconds: 3 | 5 = 5): Promise<Buffer> => {
    const id = `film ${seed}`;
    const job: EngineJob = {
      id,
      request: {
        ...{ operation: 'text_to_video', category: 'sfw', prompt, negativePrompt: '', seed },
        ...{ model: null, identity: null, adapters: [], seconds, width: 512, height: 912 },
      },
    };
    // The bench takes the place of the safety feature, as the engine's tests do.
    await engine.submit(job as Cleared<EngineJob>);
    const { outputs } = await engine.getResult(id, never);
    await engine.cleanUp(id);
    return outputs[0]?.kind === 'video' ? outputs[0].bytes : Buffer.alloc(0);
  };
  // Code loads once in a worker's lifetime.
  await film(prompts[0] ?? '', 0, 3);
  const report: FilmingReport = { filmed: [], encoded: [] };
  for (const [seed, prompt] of prompts.entries()) {
    let bytes: Buffer = Buffer.alloc(0);
    const cost = await measureCost(async () => {
      bytes = await film(prompt, seed + 2);
    });
    report.filmed.push({ ...cost, bytes: bytes.length });
    const [made, again] = [path.join(folder, 'made.mp4'), path.join(folder, 'again.mp4')];
    await writeFile(made, bytes);
    const settings = '-an -c:v libx264 -preset veryfast -crf 18 -threads 1 -y'.split(' ');
    report.encoded.push(
      await measureCost(() => runFfmpeg({ args: ['-i', made, ...settings, again], timeoutMs: 60_000 })),
    );
  }
  return {
    report: () => report,
    close: async () => {
      await engine.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
});

async function measureCost(work: () => Promise<unknown>): Promise<Cost> {
  const [cpu, started] = [await processorTime(process.pid, true), performance.now()];
  await work();
  return {
    processor: (await processorTime(process.pid, true)) - cpu,
    clock: performance.now() - started,
  };
}
