/** What the operations do with pictures of things, places and two people. */

import type { EngineOutput, EnginePicture } from '@castwright/engine-port';
import { describe, expect, it, vi } from 'vitest';
import { readRecipe } from '../recipe.ts';
import type { Scene } from '../scene.ts';
import { perform } from './table.ts';

vi.setConfig({ testTimeout: 120_000 });

const words = {
  category: 'sfw', negativePrompt: '', seed: 12, model: null, identity: null, adapters: [], aspectRatio: '1:1',
} as const; // biome-ignore format: a request
const report = () => undefined;
type Picture = Extract<EngineOutput, { kind: 'image' }>;
function getImage([output]: EngineOutput[]): Picture {
  if (output?.kind !== 'image') throw new Error('no picture');
  return output;
}
const draw = async (prompt: string) =>
  getImage(await perform({ ...words, operation: 'text_to_image', prompt }, report));
const toSource = ({ bytes, recipe }: Picture): EnginePicture => ({
  bytes,
  mediaType: 'image/png',
  recipe: recipe ?? null,
});
const getScene = ({ recipe }: Picture): Scene | undefined => readRecipe(recipe ?? null)?.scene;

describe('a picture of a thing', () => {
  it('says that it has no face, and is redrawn, captioned and made larger as what it is', async () => {
    const dog = await draw('a dog in the snow');
    expect(dog.faces).toEqual([]);
    const source = toSource(dog);
    const [caption] = await perform({ operation: 'caption', category: 'sfw', source }, report);
    expect(caption).toMatchObject({ text: expect.stringMatching(/^A dog\. In the snow /) });
    const redrawn = getImage(
      await perform(
        { ...words, operation: 'image_to_image', source, prompt: 'at night', strength: 1, style: null, keepComposition: true },
        report,
      ),
    ); // biome-ignore format: a request
    expect(redrawn.faces).toEqual([]);
    expect(getScene(redrawn)).toMatchObject({ time: 'night', subject: { things: [{ name: 'dog' }] } });
    const upscaled = getImage(
      await perform({ operation: 'upscale', category: 'sfw', source, factor: 2, detail: 0 }, report),
    );
    expect(upscaled).toMatchObject({ faces: [], recipe: source.recipe });
  });

  it('is no source of a face, and teaches a training nothing', async () => {
    const source = toSource(await draw('a dog in the snow'));
    const face = { ...words, operation: 'text_to_image_with_face', prompt: 'at the beach', source, face: null, identityStrength: 1 } as const; // biome-ignore format: a request
    await expect(perform(face, report)).rejects.toMatchObject({ fault: 'unsupported' });
    const training = {
      operation: 'lora_training', category: 'sfw', name: 'Ada', trigger: 'ada', steps: 20, seed: 1,
      pictures: [{ picture: source.recipe, caption: 'ada' }],
    } as const; // biome-ignore format: a request
    await expect(perform(training, report)).rejects.toMatchObject({ fault: 'unsupported' });
  });
});

describe('a picture of two people', () => {
  it('gives a face swap both faces: the first is redrawn, the second pasted', async () => {
    const [pair, ada] = [await draw('a man and a woman in a garden'), await draw('a woman with red hair')];
    const [first, second] = pair.faces ?? [];
    const source = ada.faces?.[0];
    if (!first || !second || !source) throw new Error('a face is missing');
    const swap = async (target: typeof first) =>
      getImage(
        await perform(
          {
            operation: 'face_swap', category: 'sfw', source: toSource(ada), target: toSource(pair),
            faces: [{ source, target }], identityStrength: 1, seed: 1,
          },
          report,
        ),
      ); // biome-ignore format: a request
    const redrawn = await swap(first);
    expect(redrawn.faces).toHaveLength(2);
    expect(getScene(redrawn)?.identity.skin).toBe(getScene(ada)?.identity.skin);
    expect(getScene(redrawn)?.subject).toEqual(getScene(pair)?.subject);
    expect((await swap(second)).recipe).toBeUndefined();
  });
});

it('a mask is filled with the thing that the prompt names', async () => {
  const { default: sharp } = await import('sharp');
  const source = toSource(await draw('an empty street'));
  const mask = await sharp({ create: { width: 1024, height: 1024, channels: 3, background: '#000' } })
    .composite([{ input: { create: { width: 400, height: 400, channels: 3, background: '#fff' } }, left: 300, top: 500 }])
    .png()
    .toBuffer(); // biome-ignore format: a mask
  const fill = async (prompt: string) =>
    getImage(
      await perform(
        { ...words, operation: 'inpaint', source, mask: { bytes: mask, mediaType: 'image/png', recipe: null }, task: 'replace', prompt },
        report,
      ),
    ); // biome-ignore format: a request
  const [balloon, dog] = [await fill('a red balloon'), await fill('a dog')];
  const difference = async (box: { left: number; top: number; width: number; height: number }) => {
    const inside = ({ bytes }: Picture) => sharp(bytes).removeAlpha().extract(box).raw().toBuffer();
    const [one, other] = [await inside(balloon), await inside(dog)];
    return one.reduce((sum, value, at) => sum + Math.abs(value - (other[at] ?? 0)), 0) / one.length;
  };
  expect(await difference({ left: 400, top: 600, width: 200, height: 200 })).toBeGreaterThan(10);
  expect(await difference({ left: 0, top: 0, width: 1024, height: 480 })).toBe(0);
});
