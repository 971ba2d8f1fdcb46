/** Runs every operation with every family on a server, through the product's adapter. */
import { createHash } from 'node:crypto';
import {
  type Engine,
  EngineError,
  type EngineRequest,
  type EngineResult,
  type Operation,
} from '@castwright/engine-port';
import sharp from 'sharp';
import { createComfyUiEngine } from '#engines/comfyui';
import type { ModelChoice } from '#engines/workflows';
import { createClearedJob } from '#tests/engine-contract/engine-under-test.ts';
import { type Materials, oddSize, portrait, requestsByOperation } from '#tests/engine-contract/requests.ts';
import { listModelChoices } from '#tests/fakes/comfyui/every-graph.ts';

export type OperationResult = {
  operation: string;
  family: string;
  seconds: number;
  /** The fault with its detail; null: the operation gave what it should. */
  fault: string | null;
};

/** Small, because every second of it costs some on a processor. */
const bench = { shapes: ['1:1'], video: { width: 320, height: 176 }, trainingSteps: 3 } as const;
/** How long one job may take. */
const maxJobMs = 15 * 60_000;

export const openEngine = (url: string, models: ModelChoice): Engine =>
  createComfyUiEngine({ id: 'kit', name: 'Kit', url, headers: {}, concurrency: 2, models });

/**
 * Runs the operations that are drawn with each drawing family, and the others once. The adapter itself checks that an
 * output is whole and has the requested size.
 */
export async function runOperations(
  url: string,
  models: ModelChoice,
  say: (result: OperationResult) => void,
): Promise<OperationResult[]> {
  const results: OperationResult[] = [];
  const materials = await drawMaterials();
  const done = new Set<string>();
  for (const choice of listModelChoices(models)) {
    const engine = openEngine(url, choice);
    try {
      const { models: working = [], operations } = await engine.getCapabilities();
      for (const operation of operations) {
        const model = working.findLast(
          (each) => each.operation === operation && each.category === 'sfw',
        )?.model;
        const family = /\(([^)]+)\)$/.exec(model ?? '')?.[1] ?? '?';
        if (done.has(`${operation} ${family}`)) continue;
        done.add(`${operation} ${family}`);
        for (const result of await runOperation(engine, operation, family, materials)) {
          results.push(result);
          say(result);
        }
      }
    } finally {
      await engine.close();
    }
  }
  return results;
}

async function runOperation(
  engine: Engine,
  operation: Operation,
  family: string,
  materials: Materials,
): Promise<OperationResult[]> {
  const results: OperationResult[] = [];
  const cases = await requestsByOperation[operation](materials, bench);
  for (const { request, what } of cases) {
    const title = what && cases.length > 1 ? `${operation}, ${what}` : operation;
    const { result, ...told } = await measureJob(engine, request);
    results.push({ operation: title, family, ...told });
    const [output] = result?.outputs ?? [];
    if (output?.kind !== 'model') continue;
    const trained = { id: 'kit', sha256: createHash('sha256').update(output.bytes).digest('hex') };
    const made = await measureJob(engine, { ...portrait, aspectRatio: '1:1', trained }, output.bytes);
    results.push({ operation: 'text_to_image, with the trained model', family, ...made });
  }
  return results;
}

async function measureJob(engine: Engine, request: EngineRequest, model?: Buffer) {
  const startedAt = performance.now();
  const job = createClearedJob(request, model && { readModel: async () => model });
  let result: EngineResult | null = null;
  let fault: string | null = null;
  try {
    await engine.submit(job);
    result = await engine.getResult(job.id, AbortSignal.timeout(maxJobMs));
    await engine.cleanUp(job.id);
  } catch (error) {
    fault = error instanceof EngineError ? `${error.fault}: ${error.operatorDetail}` : String(error);
    await engine.cancel(job.id).catch(() => undefined);
  }
  return { result, fault, seconds: (performance.now() - startedAt) / 1000 };
}

/** Pictures with something like a face. The kit's weights find none in them, nor could they. */
async function drawMaterials(): Promise<Materials> {
  const draw = async (colour: string, width: number, height: number) => {
    const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
      <rect width="100%" height="100%" fill="${colour}"/><circle cx="50%" cy="40%" r="20%" fill="#d9a58a"/></svg>`;
    const bytes = await sharp(Buffer.from(drawing)).removeAlpha().png().toBuffer();
    return { bytes, mediaType: 'image/png', recipe: null } as const;
  };
  const face = { x: 0.3, y: 0.2, width: 0.4, height: 0.4 };
  return {
    own: [
      { picture: await draw('#354a5f', 512, 512), face },
      { picture: await draw('#5f4a35', 512, 512), face },
    ],
    odd: await draw('#3c5f35', oddSize.width, oddSize.height),
  };
}
