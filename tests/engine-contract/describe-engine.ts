import { afterAll, beforeAll, describe, vi } from 'vitest';
import { describeCancelling } from './cancelling.ts';
import type { EngineUnderTest, OpenEngine } from './engine-under-test.ts';
import { describeFaults } from './faults.ts';
import { describeJobs } from './jobs.ts';
import { describeOperations } from './operations.ts';
import { createMaterials, type Materials } from './requests.ts';
import type { SharedEngine } from './shared-engine.ts';

/** Tests every promise of the port (packages/engine-port/port.ts) on one engine. */
export function describeEngine(bench: EngineUnderTest): void {
  describe(bench.name, () => {
    vi.setConfig({ testTimeout: bench.longestMs, hookTimeout: bench.longestMs });
    let open: OpenEngine | undefined;
    let drawn: Promise<Materials> | undefined;
    beforeAll(async () => {
      open = await bench.open();
    });
    afterAll(() => open?.close());
    const getOpen = () => {
      if (!open) throw new Error(`${bench.name} could not be opened`);
      return open;
    };
    const opened: SharedEngine = {
      get open() {
        return getOpen();
      },
      get engine() {
        return getOpen().engine;
      },
      getMaterials() {
        drawn ??= createMaterials(getOpen().engine);
        return drawn;
      },
    };
    describeOperations(bench, opened);
    describeJobs(bench, opened);
    describeCancelling(bench, opened);
    describeFaults(bench.faults ?? []);
  });
}
