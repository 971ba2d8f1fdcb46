/**
 * The tools on the preview engine: processor time for each megapixel of the result, as a multiple of sharp reading,
 * enlarging and encoding a picture, taken in turn. Then the memory of a process that upscales a picture to 67.1
 * megapixels and finishes, signs and stores it: its peak, above its start. (Reading text and analysing pictures:
 * `reading.ts`.)
 */
import type { EnlargingReport } from './processes/enlarging.ts';
import type { ToolingReport, ToolingSubject } from './processes/tooling.ts';
import { measureReading } from './reading.ts';
import { atMost, type Bench, multiple, type Outcome, short } from './setup/bench.ts';
import { startChild } from './setup/child.ts';
import { median } from './setup/statistics.ts';

const runs = 3;
/** On a busy machine. */
const longestMs = 10 * 60_000;

export const tools: Bench = {
  name: 'tools',
  async run(scope) {
    const times = await measureTimes(scope);
    const reading = await measureReading(scope, runs, longestMs);
    const memory = await measureMemory(scope);
    const parts = [times, reading, memory];
    return {
      figures: parts.flatMap(({ figures }) => figures),
      memory: parts.flatMap((part) => part.memory),
    };
  },
};

async function measureTimes(scope: AsyncDisposableStack): Promise<Outcome> {
  const options: ToolingSubject = { runs };
  const child = await startChild<null, ToolingReport>(scope, 'tooling', options, longestMs);
  const { tools: measured, plain } = await child.report();
  const bare = median(plain);
  const memory = await child.memory();
  await child.stop();
  return {
    figures: measured.map(({ tool, costs }) =>
      multiple(
        `${tool}: a megapixel, in those that sharp enlarges`,
        median(costs) / bare,
        `${short(median(costs))} ms of processor, sharp ${short(bare)} ms`,
      ),
    ),
    memory: memory ? [memory] : [],
  };
}

async function measureMemory(scope: AsyncDisposableStack): Promise<Outcome> {
  const child = await startChild<null, EnlargingReport>(scope, 'enlarging', {}, longestMs);
  const { idle, clock, bytes } = await child.report();
  const memory = await child.memory();
  await child.stop();
  if (!memory) return { figures: [], memory: [] };
  return {
    figures: [
      atMost(
        'memory above idle of upscaling to 67.1 megapixels, signed and stored',
        memory.megabytes - idle,
        600,
        'MB',
        `idle ${short(idle)} MB; ${short(clock / 1000)} s of the clock; a file of ${short(bytes / 1e6)} MB`,
      ),
    ],
    memory: [memory],
  };
}
