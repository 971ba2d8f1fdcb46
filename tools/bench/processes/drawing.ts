/** Draws preview pictures one after the other, in turn with encoding a picture of the same size by sharp. */

import { drawPreview } from '@castwright/preview-engine';
import sharp from 'sharp';
import { runUnderBench } from './under-bench.ts';

export type DrawingSubject = { prompts: readonly string[] };
/** Milliseconds of processor time, over all threads, and of the clock; one entry for each picture. */
export type DrawingReport = { drawn: Cost[]; encoded: Cost[] };
type Cost = { processor: number; clock: number };

await runUnderBench<DrawingSubject>(async ({ prompts }) => {
  const request = (prompt: string, seed: number) =>
    ({ prompt, negativePrompt: '', seed, model: null, identity: null, aspectRatio: '1:1' }) as const;
  // Fonts and code load once in a worker's lifetime.
  const picture = await drawPreview(request(prompts[0] ?? '', 1));
  const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true });
  const report: DrawingReport = { drawn: [], encoded: [] };
  for (const [seed, prompt] of prompts.entries()) {
    report.drawn.push(await measureCost(() => drawPreview(request(prompt, seed + 2))));
    report.encoded.push(
      await measureCost(() =>
        sharp(data, { raw: info }).png({ compressionLevel: 2, adaptiveFiltering: false }).toBuffer(),
      ),
    );
  }
  return { report: () => report, close: async () => {} };
});

async function measureCost(work: () => Promise<unknown>): Promise<Cost> {
  const [cpu, started] = [process.cpuUsage(), performance.now()];
  await work();
  const { user, system } = process.cpuUsage(cpu);
  return { processor: (user + system) / 1000, clock: performance.now() - started };
}
