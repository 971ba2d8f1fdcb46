import type { ReadingReport, ReadingSubject } from './processes/reading.ts';
import { multiple, type Outcome, short } from './setup/bench.ts';
import { startChild } from './setup/child.ts';
import { median } from './setup/statistics.ts';

/**
 * Reading a page of 4.2 megapixels and two hundred words, and analysing it: processor time for each megapixel, as a
 * multiple of sharp decoding the page, taken in turn; and the peak memory of the process.
 */
export async function measureReading(
  scope: AsyncDisposableStack,
  runs: number,
  longestMs: number,
): Promise<Outcome> {
  const options: ReadingSubject = { runs };
  const child = await startChild<null, ReadingReport>(scope, 'reading', options, longestMs);
  const { reading, analysing, plain } = await child.report();
  const memory = await child.memory();
  await child.stop();
  const bare = median(plain);
  const figures = [
    { what: 'image to text', costs: reading },
    { what: 'analysis', costs: analysing },
  ].map(({ what, costs }) =>
    multiple(
      `${what}: a megapixel, in those that sharp decodes`,
      median(costs) / bare,
      `${short(median(costs))} ms of processor, sharp ${short(bare)} ms`,
    ),
  );
  return { figures, memory: memory ? [memory] : [] };
}
