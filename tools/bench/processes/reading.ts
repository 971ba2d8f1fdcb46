/** Has the reading engine read a page and the analysis look at it, between which sharp decodes it by itself. */

import type { Cleared, EngineRequest } from '@castwright/engine-port';
import sharp from 'sharp';
import { createReaderEngine } from '#engines/reader';
import { analysePixels, describeFile } from '#features/library/analysis';
import { writtenPicture } from '#tests/factories/written-pictures.ts';
import { runUnderBench } from './under-bench.ts';

/** Milliseconds of processor time, over all threads, for each megapixel of the page; one entry for each run. */
export type ReadingReport = { reading: number[]; analysing: number[]; plain: number[] };
export type ReadingSubject = { runs: number };

/** Of the page, which has some two hundred words. */
const side = 2048;
const megapixels = side ** 2 / 1e6;
const never = new AbortController().signal;
const sentence =
  'Fishing boats rocked beside the old stone wall, and a keeper climbed the narrow stairs to put out the lamp. ';

await runUnderBench<ReadingSubject>(async ({ runs }) => {
  const engine = createReaderEngine();
  const written = await writtenPicture(sentence.repeat(10), { size: 50 });
  const page = await sharp(written)
    .resize(side, side, { fit: 'contain', background: '#f7f4ee' })
    .png()
    .toBuffer();
  const read = async (id: string) => {
    const source = { bytes: page, mediaType: 'image/png', recipe: null } as const;
    const request: EngineRequest = { operation: 'image_to_text', category: 'sfw', source, languages: ['en'] };
    // A bench stands in for the safety feature, as the engine's tests do.
    await engine.submit({ id, request } as Cleared<{ id: string; request: EngineRequest }>);
    await engine.result(id, never);
    await engine.forget(id);
  };
  const analyse = async () => {
    await describeFile(page);
    await analysePixels(page, side ** 2);
  };
  // Languages are loaded once in the life of a thread.
  await read('warm');
  await analyse();
  const report: ReadingReport = { reading: [], analysing: [], plain: [] };
  for (let run = 0; run < runs; run++) {
    report.reading.push(await processorOf(() => read(`run ${run}`)));
    report.analysing.push(await processorOf(analyse));
    report.plain.push(await processorOf(() => sharp(page).raw().toBuffer()));
  }
  return { report: () => report, close: () => engine.close() };
});

async function processorOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / megapixels;
}
