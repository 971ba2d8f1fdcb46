/** Runs every operation with every family on a server, through the product's adapter. */
import { createHash } from 'node:crypto';
import {
  type Engine,
  type EngineCapabilities,
  EngineError,
  type EnginePicture,
  type EngineRequest,
  type EngineResult,
  type Operation,
} from '@castwright/engine-port';
import sharp from 'sharp';
import { createComfyUiEngine } from '#engines/comfyui';
import type { ModelChoice } from '#engines/workflows';
import { createClearedJob, operationLabels } from '#tests/engine-contract/engine-under-test.ts';
import { type Materials, oddSize, portrait, requestsByOperation } from '#tests/engine-contract/requests.ts';
import { listModelChoices } from '#tests/fakes/comfyui/every-graph.ts';
import type { OperationResult } from './results.ts';
import type { RealServer } from './server.ts';

/** Small, because every second of it costs some on a processor. */
const bench = { shapes: ['1:1'], video: { width: 320, height: 176 }, trainingSteps: 3 } as const;
/** How long one job may take. */
const maxJobMs = 15 * 60_000;

export const openEngine = (url: string, models: ModelChoice): Engine =>
  createComfyUiEngine({ id: 'kit', name: 'Kit', url, headers: {}, concurrency: 2, models });

type Key = Pick<OperationResult, 'title' | 'family'>;
type Case = Key & { request: EngineRequest };

type RunOptions = {
  /** Whether a result is there already. */
  isKept(key: Key): boolean;
  /** Whether another may begin. */
  mayGoOn(): boolean;
  keep(result: OperationResult): Promise<void>;
};

/**
 * Runs each operation with each family that draws for it. The adapter itself checks that an output is whole and has the
 * requested size; the server's log must not say that it ignored a part of a LoRA.
 */
export async function runOperations(
  server: RealServer,
  models: ModelChoice,
  options: RunOptions,
): Promise<void> {
  const materials = await drawMaterials();
  const seen = new Set<string>();
  for (const choice of listModelChoices(models)) {
    const engine = openEngine(server.url, choice);
    try {
      for (const each of await listCases(await engine.getCapabilities(), materials)) {
        const key = `${each.title} ${each.family}`;
        if (seen.has(key)) continue;
        seen.add(key);
        const drawing = { title: 'a picture with the trained model', family: each.family };
        const keys = each.request.operation === 'lora_training' ? [each, drawing] : [each];
        if (keys.every(options.isKept)) continue;
        if (!options.mayGoOn()) return;
        for (const result of await runCase(server, engine, each, drawing)) await options.keep(result);
      }
    } finally {
      await engine.close();
    }
  }
}

/**
 * What an engine is asked for: every operation that it supports, once with each LoRA of a tag, and pictures from each
 * number of references.
 */
async function listCases(able: EngineCapabilities, materials: KitMaterials): Promise<Case[]> {
  const { adapters = [], identity = [], models = [], operations } = able;
  const cases: Case[] = [];
  const findFamily = (operation: Operation, fromReferences = false) => {
    const working = models.filter((each) => each.operation === operation && each.category === 'sfw');
    const model = (fromReferences && working.find((each) => each.identity === 'references')) || working[0];
    return /\(([^)]+)\)$/.exec(model?.model ?? '')?.[1] ?? '?';
  };
  for (const operation of operations) {
    const asked = await requestsByOperation[operation](materials, bench);
    for (const { request, what } of asked) {
      const title = [operationLabels[operation], ...(what && asked.length > 1 ? [what] : [])].join(', ');
      cases.push({ title, family: findFamily(operation), request });
    }
  }
  for (const { name, work } of adapters) {
    const found = work.find(({ category }) => category === 'sfw');
    const like = cases.find(({ request }) => request.operation === found?.operation);
    if (!like || !('adapters' in like.request)) continue;
    cases.push({
      ...like,
      title: `${like.title}, with the LoRA of a tag`,
      request: { ...like.request, adapters: [name] },
    });
  }
  const { references = 0 } =
    identity.find((each) => each.operation === 'text_to_image' && each.category === 'sfw') ?? {};
  for (let count = 1; count <= references; count += 1) {
    const title = `${operationLabels.text_to_image}, from ${count} picture${count === 1 ? '' : 's'} of the person`;
    const request = {
      ...portrait,
      aspectRatio: '1:1',
      references: materials.person.slice(0, count),
    } as const;
    cases.push({ title, family: findFamily('text_to_image', true), request });
  }
  return cases;
}

async function runCase(
  server: RealServer,
  engine: Engine,
  { request, ...key }: Case,
  drawing: Key,
): Promise<OperationResult[]> {
  const { result, ...told } = await measureJob(server, engine, request);
  const results = [{ ...key, ...told }];
  const [output] = result?.outputs ?? [];
  if (output?.kind !== 'model') return results;
  const trained = { id: 'kit', sha256: createHash('sha256').update(output.bytes).digest('hex') };
  const picture = { ...portrait, aspectRatio: '1:1', trained } as const;
  const { result: _, ...drawn } = await measureJob(server, engine, picture, output.bytes);
  return [...results, { ...drawing, ...drawn }];
}

async function measureJob(server: RealServer, engine: Engine, request: EngineRequest, model?: Buffer) {
  const startedAt = performance.now();
  const job = createClearedJob(request, model && { readModel: async () => model });
  let result: EngineResult | null = null;
  let fault: string | null = null;
  server.takeIgnored();
  try {
    await engine.submit(job);
    result = await engine.getResult(job.id, AbortSignal.timeout(maxJobMs));
    await engine.cleanUp(job.id);
    const [ignored] = server.takeIgnored();
    if (ignored !== undefined) fault = `The server ignored a part of a LoRA: ${ignored}`;
  } catch (error) {
    fault = error instanceof EngineError ? `${error.fault}: ${error.operatorDetail}` : String(error);
    await engine.cancel(job.id).catch(() => undefined);
  }
  return { result, fault, seconds: (performance.now() - startedAt) / 1000 };
}

type KitMaterials = Materials & {
  /** As many as a family draws from at most. */
  person: EnginePicture[];
};

/** Pictures with something like a face. The kit's weights find none in them, nor could they. */
async function drawMaterials(): Promise<KitMaterials> {
  const draw = async (colour: string, width: number, height: number) => {
    const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
      <rect width="100%" height="100%" fill="${colour}"/><circle cx="50%" cy="40%" r="20%" fill="#d9a58a"/></svg>`;
    const bytes = await sharp(Buffer.from(drawing)).removeAlpha().png().toBuffer();
    return { bytes, mediaType: 'image/png', recipe: null } as const;
  };
  const face = { x: 0.3, y: 0.2, width: 0.4, height: 0.4 };
  const colours = ['#354a5f', '#5f4a35', '#3c5f35', '#5a355f'];
  return {
    own: [
      { picture: await draw('#354a5f', 512, 512), face },
      { picture: await draw('#5f4a35', 512, 512), face },
    ],
    odd: await draw('#3c5f35', oddSize.width, oddSize.height),
    person: await Promise.all(colours.map((colour, at) => draw(colour, 480 + at * 32, 640))),
  };
}
