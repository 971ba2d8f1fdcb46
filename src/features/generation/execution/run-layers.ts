import {
  type Cleared,
  EngineError,
  type EngineJob,
  type EnginePicture,
  type EngineResult,
} from '@castwright/engine-port';
import type { Candidate } from './keep-nearest.ts';
import { createSeries, type RunningSeries } from './run-series.ts';

/**
 * Runs the layers of an edit one after another, each on the result of the one before (decision 120). The result of the
 * last is the job's; when one fails, the job has failed.
 *
 * @throws EngineError the fault of the layer that failed
 */
export async function runLayers(
  running: RunningSeries,
  [first, ...others]: readonly [Cleared<EngineJob>, ...Cleared<EngineJob>[]],
): Promise<[Candidate]> {
  const series = createSeries(running);
  const of = others.length + 1;
  let result = await series.run(first, { index: 0, of });
  let seconds = result.engineSeconds;
  for (const [at, layer] of others.entries()) {
    const { request } = layer;
    if (request.operation !== 'inpaint') throw new Error('a layer is an inpaint');
    request.source = toPicture(result);
    result = await series.run(layer, { index: at + 1, of });
    seconds += result.engineSeconds;
  }
  return [{ result: { ...result, engineSeconds: seconds }, seed: null }];
}

function toPicture({ outputs: [output] }: EngineResult): EnginePicture {
  if (output?.kind === 'image') return { bytes: output.bytes, mediaType: output.mediaType, recipe: null };
  throw new EngineError('corrupt_output', 'A layer gave no picture. Please try again.', 'No image output');
}
