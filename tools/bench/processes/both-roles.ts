/** Web and worker in one process with the preview engine, as with `npm start`, and the delay of its event loop. */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { createPreviewEngine } from '@castwright/preview-engine';
import { startWeb } from '../../../src/app/web/start-web.ts';
import { startWorker } from '../../../src/app/worker/start-worker.ts';
import type { BenchInstallation } from '../setup/installation.ts';
import { openRole } from './open-role.ts';
import { runUnderBench } from './under-bench.ts';
import { unreachedLimits } from './unreached-limits.ts';

/** The event loop's delay since the last report, in milliseconds. */
export type LoopReport = { longest: number; slowest99: number };

const resolution = 1;

export type BothRolesSubject = BenchInstallation & {
  /** The built pages; left out: API calls alone. */
  pages?: string;
};

await runUnderBench<BothRolesSubject>(async (options) => {
  const installation = await openRole('both-roles', options);
  const worker = await startWorker(installation, { engines: [createPreviewEngine({ threads: 1 })] });
  const web = await startWeb(installation, { pages: options.pages ?? null, ...unreachedLimits });
  const delay = monitorEventLoopDelay({ resolution });
  delay.enable();
  // It records the whole time between two of its timers.
  const late = (nanoseconds: number) => Math.max(0, nanoseconds / 1e6 - resolution);
  return {
    facts: { address: web.address },
    report: () => {
      const report: LoopReport = { longest: late(delay.max), slowest99: late(delay.percentile(99)) };
      delay.reset();
      return report;
    },
    async close() {
      await web.close();
      await worker.close();
      await installation.close();
    },
  };
});
