/**
 * Concurrent jobs on a ComfyUI server: by the adapter, or by no more than the calls and bytes of a job. Starts when it
 * is ready and measures itself.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import sharp from 'sharp';
import { runBare } from '../setup/comfyui-bare.ts';
import { runByAdapter } from '../setup/comfyui-by-adapter.ts';
import type { ComfyUiSubject } from '../setup/comfyui-subject.ts';
import { runUnderBench } from './under-bench.ts';

export type ComfyUiReport = {
  done: number;
  /** Bytes of a job's input picture. */
  sourceBytes: number;
  /** Mean size of the results in bytes. */
  resultBytes: number;
  /** The most bytes of buffers seen, above those at the start; and the heap after garbage collection, at the marks. */
  mostBuffers: number;
  heapAt: Record<number, number>;
};

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
const sampledEveryMs = 10;
/** The heap is measured when this many jobs have ended. */
const marks = [100, 500, 1_000];

/** The size of a real server's picture: noise does not compress. */
function noisyPicture(): Promise<Buffer> {
  const [width, height] = [1024, 1024];
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  return sharp({ create: { width, height, channels: 3, background: 'grey', noise } })
    .png()
    .toBuffer();
}

await runUnderBench<ComfyUiSubject>(async ({ how, inFlight, jobs, kind, url }) => {
  const source = await noisyPicture();
  const report: ComfyUiReport = {
    done: 0,
    sourceBytes: kind === 'image_to_image' ? source.length : 0,
    resultBytes: 0,
    mostBuffers: 0,
    heapAt: {},
  };
  const { close, runOne } = await (how === 'adapter' ? runByAdapter : runBare)({
    url,
    inFlight,
    kind,
    source,
  });
  collect();
  const before = process.memoryUsage().arrayBuffers;
  const sampling = setInterval(() => {
    report.mostBuffers = Math.max(report.mostBuffers, process.memoryUsage().arrayBuffers - before);
  }, sampledEveryMs);
  let begun = 0;
  const lane = async () => {
    while (begun < jobs) {
      begun += 1;
      const bytes = await runOne(randomUUID());
      report.done += 1;
      report.resultBytes += (bytes - report.resultBytes) / report.done;
      if (!marks.includes(report.done)) continue;
      collect();
      report.heapAt[report.done] = process.memoryUsage().heapUsed;
    }
  };
  const all = pause(200).then(() => Promise.all(Array.from({ length: inFlight }, lane)));
  all.catch((error: unknown) => {
    process.send?.({ failed: String(error) });
  });
  return {
    report: () => report,
    async close() {
      clearInterval(sampling);
      await close();
    },
  };
});
