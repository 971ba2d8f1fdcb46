/** Every graph that the compiler can make: for checks against releases of ComfyUI, and against real servers. */
import { categories, EngineError } from '@castwright/engine-port';
import { type CompiledGraph, compile, type GraphRequest, type ModelChoice } from '#engines/workflows';
import { createProbes } from '../../../src/engines/workflows/probes.ts';
import { drawingFamilies, type Family, referenceFamilies } from '../../../src/engines/workflows/stacks.ts';
import { reviewedRequests } from './reviewed-requests.ts';

export type NamedGraph = CompiledGraph & {
  /** As `text_to_image sdxl nsfw probe`. */
  name: string;
  /** The family behind the operation; for a picture with a chosen face, the one that draws. */
  family: Family;
  request: GraphRequest;
};

const jobId = '0b9c1f6e-7d0a-4f0e-9a53-0d6a5e1c2b3d';
const trained = { id: jobId, sha256: '0'.repeat(64) };
const drawingUses = ['text_to_image', 'image_to_image', 'inpaint', 'lora_training'] as const;

/**
 * The same models with each of their stacks that can draw, for everything that is drawn, with each that draws from
 * reference pictures, and with each that makes videos from prompts and from pictures.
 */
export function listModelChoices(models: ModelChoice): ModelChoice[] {
  const drawing = listStacks(models, drawingFamilies).map((id) =>
    drawingUses.map((use) => [use, id] as const),
  );
  const references = listStacks(models, referenceFamilies).map((id) => [
    ['text_to_image_with_references', id] as const,
  ]);
  const videos = listStacks(models, ['wan-2.2-5b']).map((id) =>
    (['text_to_video', 'image_to_video'] as const).map((use) => [use, id] as const),
  );
  return [...drawing, ...references, ...videos].map((chosen) => {
    const uses = chosen.map(([use, id]) => [use, { sfw: id, nsfw: id }] as const);
    return { ...models, uses: { ...models.uses, ...Object.fromEntries(uses) } };
  });
}

const listStacks = ({ stacks }: ModelChoice, families: readonly Family[]) =>
  Object.keys(stacks).filter((id) => families.some((family) => stacks[id]?.family === family));

/** Compiles every probe and every reviewed request, in both categories, with each family that can serve it. */
export function compileEveryGraph(models: ModelChoice): NamedGraph[] {
  const requests = Object.entries(reviewedRequests).map(([name, { request }]) => ({ name, request }));
  const found = new Map<string, NamedGraph>();
  for (const choice of listModelChoices(models)) {
    for (const category of categories) {
      const probes = createProbes(category).flatMap((request) => [
        { name: 'probe', request },
        ...('adapters' in request
          ? [{ name: 'probe with a trained model', request: { ...request, trained } }]
          : []),
      ]);
      for (const { name, request } of [...probes, ...requests]) {
        const asked = { ...request, category } as GraphRequest;
        const compiled = tryCompile(asked, choice);
        if (!compiled) continue;
        const family = /\(([^)]+)\)$/.exec(compiled.model)?.[1] as Family;
        const title = `${asked.operation} ${family} ${category} ${name}`;
        found.set(title, { ...compiled, name: title, family, request: asked });
      }
    }
  }
  return [...found.values()];
}

/** @returns null for what these models do not support: a LoRA of another family, or a trained model in a video from a prompt */
function tryCompile(request: GraphRequest, models: ModelChoice): CompiledGraph | null {
  try {
    return compile(request, { jobId, models });
  } catch (error) {
    if (error instanceof EngineError) return null;
    throw error;
  }
}
