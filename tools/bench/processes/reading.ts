/** Reads a page with the OCR engine and analyses it, in turn with decoding it by sharp alone. */

import type { Cleared, EngineRequest } from '@castwright/engine-port';
import sharp from 'sharp';
import { createReaderEngine } from '#engines/reader';
import { analysePixels, describeFile } from '#features/library/analysis';
import { makeTextPicture } from '#tests/factories/text-pictures.ts';
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
  const written = await makeTextPicture(sentence.repeat(10), { size: 50 });
  const page = await sharp(written)
    .resize(side, side, { fit: 'contain', background: '#f7f4ee' })
    .png()
    .toBuffer();
  const read = async (id: string) => {
    const source = { bytes: page, mediaType: 'image/png', recipe: null } as const;
    const request: EngineRequest = { operation: 'image_to_text', category: 'sfw', source, languages: ['en'] };
    // The bench takes the place of the safety feature, as the engine's tests do.
    await engine.submit({ id, request } as Cleared<{ id: string; request: EngineRequest }>);
    await engine.getResult(id, never);
    await engine.cleanUp(id);
  };
  const analyse = async () => {
    await describeFile(page);
    await analysePixels(page, side ** 2);
  };
  // Languages load once in a thread's lifetime.
  await read('warm');
  await analyse();
  const report: ReadingReport = { reading: [], analysing: [], plain: [] };
  for (let run = 0; run < runs; run++) {
    report.reading.push(await measureProcessorTime(() => read(`run ${run}`)));
    report.analysing.push(await measureProcessorTime(analyse));
    report.plain.push(await measureProcessorTime(() => sharp(page).raw().toBuffer()));
  }
  return { report: () => report, close: () => engine.close() };
});

async function measureProcessorTime(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / megapixels;
}
