import type { ReadingReport, ReadingSubject } from './processes/reading.ts';
import { noted, type Outcome, short } from './setup/bench.ts';
import { startChild } from './setup/child.ts';
import { median } from './setup/statistics.ts';

/**
 * Reading a page of 4.2 megapixels and two hundred words, and analysing it: processor time for each megapixel, in
 * that of sharp decoding the page, taken in turn; and the peak memory of the process that does it.
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
    noted(
      `${what}: a megapixel, in those that sharp decodes`,
      `${short(median(costs) / bare)} ×`,
      `${short(median(costs))} ms of processor, sharp ${short(bare)} ms`,
    ),
  );
  return { figures, memory: memory ? [memory] : [] };
}
