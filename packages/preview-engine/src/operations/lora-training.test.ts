import type {
  Cleared,
  EngineJob,
  EngineProgress,
  EngineRequest,
  LoraTraining,
  Recipe,
} from '@castwright/engine-port';
import sharp from 'sharp';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { composeScene } from '../compose.ts';
import { createPreviewEngine } from '../index.ts';
import { readRecipe, toRecipe } from '../recipe.ts';
import { applyFace } from '../redraw/apply-face.ts';
import type { Identity } from '../scene.ts';
import { readModelFile, writeModelFile } from '../training/model-file.ts';
import { understand } from '../understand.ts';

// A picture takes seconds on a machine that is busy with other tests.
vi.setConfig({ testTimeout: 120_000 });

const engine = createPreviewEngine({ threads: 1 });
afterAll(() => engine.close());

const never = new AbortController().signal;
let jobs = 0;
// Only the safety decision creates cleared jobs; a test of an engine stands in for it.
async function submit(request: EngineRequest, readModel?: EngineJob['readModel']): Promise<string> {
  const id = `job ${++jobs}`;
  await engine.submit({ id, request, ...(readModel && { readModel }) } as Cleared<EngineJob>);
  return id;
}
async function runToOutput(request: EngineRequest, readModel?: EngineJob['readModel']) {
  const { outputs } = await engine.getResult(await submit(request, readModel), never);
  const [output] = outputs;
  if (!output) throw new Error('no output');
  return output;
}

const asked = (prompt: string, seed: number) => ({
  prompt,
  negativePrompt: '',
  seed,
  model: null,
  identity: null,
  adapters: [],
  category: 'sfw' as const,
  aspectRatio: '1:1' as const,
});
const ada = composeScene(asked('a woman with wavy red hair and green eyes', 3)).identity;
/** Recipes of pictures of Ada. */
const recipesOfAda: Recipe[] = Array.from({ length: 8 }, (_, n) => {
  const scene = composeScene(asked('head and shoulders portrait, in daylight', 40 + n));
  const identity = applyFace(scene.identity, ada, {
    strength: 1,
    said: understand('', '').said,
    bodyIsKnown: false,
  });
  return toRecipe({ scene: { ...scene, identity }, look: null });
});
const createTraining = (
  recipes: readonly (Recipe | null)[],
  rest: Partial<LoraTraining> = {},
): LoraTraining => ({
  operation: 'lora_training',
  category: 'sfw',
  name: 'Ada',
  trigger: 'cwx person',
  pictures: recipes.map((recipe, n) => ({
    picture: { bytes: Buffer.from(`picture ${n}`), mediaType: 'image/png', recipe },
    caption: 'cwx person, head and shoulders portrait',
  })),
  steps: 200,
  seed: 5,
  ...rest,
});
async function trainModel(request: LoraTraining) {
  const output = await runToOutput(request);
  if (output.kind !== 'model') throw new Error('no model');
  return output;
}

describe('a training of the preview engine', () => {
  it('gives a small file that describes the person, and a sample picture', async () => {
    const { bytes, fileName, sample, note } = await trainModel(createTraining(recipesOfAda));
    const { identity, pictures, steps, loss, trigger } = readModelFile(bytes);
    expect({ pictures, steps, trigger }).toEqual({
      pictures: { given: 8, read: 8, agreeing: 8 },
      steps: 200,
      trigger: 'cwx person',
    });
    expect(loss).toBeLessThan(0.03);
    expect(identity).toMatchObject({ hair: { style: 'wavy' }, build: 'feminine', age: ada.age });
    expect(Math.abs(identity.face.jaw - ada.face.jaw)).toBeLessThan(0.01);
    expect(fileName).toMatch(/\.json$/);
    expect(note).toBeUndefined();
    expect(await sharp(sample.bytes).metadata()).toMatchObject({ format: 'png', width: 768, height: 768 });

    // A second run gives the same bytes, and this one records the progress.
    const id = await submit(createTraining(recipesOfAda));
    const told: EngineProgress[] = [];
    for await (const progress of engine.watchProgress(id, never)) {
      told.push(progress);
      // The reader may be slower than the training: this one stops at the first report until the training ends.
      await engine.getResult(id, never);
    }
    const [again] = (await engine.getResult(id, never)).outputs;
    expect(again?.kind === 'model' && again.bytes.equals(bytes)).toBe(true);
    expect(again?.kind === 'model' && again.sample.bytes.equals(sample.bytes)).toBe(true);
    expect(told.length).toBeGreaterThanOrEqual(8);
    const stepsTold = told.map(({ step }) => step);
    expect(stepsTold).toEqual([...new Set(stepsTold)].toSorted((a, b) => a - b));
    expect(told.every((each) => each.steps === 200 && each.loss !== undefined)).toBe(true);
    expect(told.at(-1)?.loss).toBeLessThan((told[0]?.loss ?? 0) / 10);
    const samples = told.flatMap(({ preview }) => preview ?? []);
    expect(samples).toHaveLength(9);
    expect(stepsTold.at(-1)).toBe(200);
    for (const { bytes, mediaType } of samples) {
      expect(mediaType).toBe('image/webp');
      expect(bytes.length).toBeLessThan(64 * 1024);
      expect((await sharp(bytes).metadata()).width).toBe(384);
    }
    expect(samples[0]?.bytes.equals(samples.at(-1)?.bytes as Buffer)).toBe(false);
  });

  it('skips pictures that it did not draw, resists pictures of other people, and says so', async () => {
    const foreign: Recipe = { engine: 'another', data: {} };
    const stranger = toRecipe({ scene: composeScene(asked('a bald man with a beard', 9)), look: null });
    const { bytes, note } = await trainModel(createTraining([null, stranger, ...recipesOfAda, foreign]));
    const { pictures, identity } = readModelFile(bytes);
    expect(pictures).toEqual({ given: 11, read: 9, agreeing: 8 });
    expect(Math.abs(identity.face.jaw - ada.face.jaw)).toBeLessThan(0.1);
    expect(note).toBe(
      '2 of 11 pictures were skipped: the preview engine learns only from pictures that it drew. 1 of 9 pictures shows another person and counted less.',
    );
  });

  it('of pictures that it did not draw is refused in plain words', async () => {
    const id = await submit(createTraining([null, null]));
    await expect(engine.getResult(id, never)).rejects.toMatchObject({
      fault: 'unsupported',
      message: expect.stringContaining('GPU engine'),
    });
  });

  it('ends when it is cancelled, and the next one is done', async () => {
    const id = await submit(createTraining(recipesOfAda, { steps: 2000 }));
    const ended = expect(engine.getResult(id, never)).rejects.toMatchObject({ fault: 'cancelled' });
    for await (const { step } of engine.watchProgress(id, never)) if (step > 0) break;
    await engine.cancel(id);
    await ended;
    const next = await submit(createTraining([null]));
    await expect(engine.getResult(next, never)).rejects.toMatchObject({ fault: 'unsupported' });
  });
});

describe('a trained model', () => {
  const person: Identity = { ...ada, seed: 4711, physique: 'broad' };
  const file = writeModelFile({
    trigger: 'cwx person',
    identity: person,
    pictures: { given: 8, read: 8, agreeing: 8 },
    steps: 200,
    seed: 5,
    loss: 0.02,
  });
  const trained = { id: 'model', sha256: 'a'.repeat(64) };
  const portrait = (prompt: string, seed = 8) => ({
    ...asked(prompt, seed),
    operation: 'text_to_image' as const,
    trained,
  });
  const drawScene = async (request: EngineRequest, readModel = async () => file) => {
    const output = await runToOutput(request, readModel);
    const drawn = output.kind === 'image' ? readRecipe(output.recipe ?? null) : null;
    if (!drawn) throw new Error('no recipe');
    return { scene: drawn.scene, output };
  };

  it('is the person of a picture, whose scene is that of the prompt without the trigger word', async () => {
    const { scene } = await drawScene(portrait('cwx person, at the beach, smiling'));
    expect(scene.identity).toEqual(person);
    const { identity: _, clothes: __, accessories: ___, makeup: ____, ...around } = scene;
    expect(composeScene(asked('at the beach, smiling', 8))).toMatchObject(around);
  });

  it('leaves the last word to the prompt', async () => {
    const { scene } = await drawScene(portrait('cwx person, with blond braids'));
    expect(scene.identity).toEqual({
      ...person,
      hair: { ...person.hair, style: 'braids', color: '#d9ab5c' },
      beard: '#d9ab5c',
    });
  });

  it('appears in the redraw of another person’s picture, and in a mask', async () => {
    const { trained: _, ...plain } = portrait('a man in the park');
    const { output } = await drawScene(plain);
    if (output.kind !== 'image') throw new Error('no picture');
    const source = { bytes: output.bytes, mediaType: 'image/png' as const, recipe: output.recipe ?? null };
    const { aspectRatio: __, ...words } = portrait('cwx person, smiling');
    const redrawn = await drawScene({
      ...words,
      operation: 'image_to_image',
      source,
      strength: 1,
      style: null,
      keepComposition: true,
    });
    expect(redrawn.scene.identity).toEqual(person);
    const mask = await sharp({ create: { width: 1024, height: 1024, channels: 3, background: '#fff' } })
      .toColourspace('b-w')
      .png()
      .toBuffer();
    const inpaint = {
      ...words,
      operation: 'inpaint' as const,
      source,
      mask: { bytes: mask, mediaType: 'image/png' as const, recipe: null },
      task: 'replace' as const,
    };
    const withModel = await runToOutput(inpaint, async () => file);
    const { trained: ___, ...without } = inpaint;
    const withoutModel = await runToOutput(without);
    if (withModel.kind !== 'image' || withoutModel.kind !== 'image') throw new Error('no picture');
    expect(withModel.bytes.equals(withoutModel.bytes)).toBe(false);
  });

  it.each([
    ['is damaged', async () => file.subarray(0, 300)],
    ['is of another engine', async () => Buffer.from('safetensors')],
    ['is nowhere', undefined],
  ])('whose file %s is refused in words for a creator', async (_, readModel) => {
    const id = await submit(portrait('cwx person'), readModel);
    await expect(engine.getResult(id, never)).rejects.toMatchObject({
      fault: 'missing_model',
      retryable: false,
      message: expect.stringContaining('hoose another'),
    });
  });

  it('whose file has changed is not used, for the reason that its reader gives', async () => {
    const id = await submit(portrait('cwx person'), async () => {
      throw new Error('The model has changed.');
    });
    await expect(engine.getResult(id, never)).rejects.toThrow('The model has changed.');
  });
});
