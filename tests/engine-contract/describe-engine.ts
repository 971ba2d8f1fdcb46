import { afterAll, beforeAll, describe, vi } from 'vitest';
import type { EngineUnderTest, OpenEngine } from './bench.ts';
import { describeCancelling } from './cancelling.ts';
import { describeFaults } from './faults.ts';
import { describeJobs } from './jobs.ts';
import type { Opened } from './opened.ts';
import { describeOperations } from './operations.ts';
import { drawMaterials, type Materials } from './requests.ts';

/** Every promise of the port (packages/engine-port/port.ts), asked of one engine. */
export function describeEngine(bench: EngineUnderTest): void {
  describe(bench.name, () => {
    vi.setConfig({ testTimeout: bench.longestMs, hookTimeout: bench.longestMs });
    let open: OpenEngine | undefined;
    let drawn: Promise<Materials> | undefined;
    beforeAll(async () => {
      open = await bench.open();
    });
    afterAll(() => open?.close());
    const theOpen = () => {
      if (!open) throw new Error(`${bench.name} could not be opened`);
      return open;
    };
    const opened: Opened = {
      get open() {
        return theOpen();
      },
      get engine() {
        return theOpen().engine;
      },
      materials() {
        drawn ??= drawMaterials(theOpen().engine);
        return drawn;
      },
    };
    describeOperations(bench, opened);
    describeJobs(bench, opened);
    describeCancelling(bench, opened);
    describeFaults(bench.faults ?? []);
  });
}
