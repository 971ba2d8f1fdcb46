import type { ChosenReference, EnginePicture, ReferenceRole } from '@castwright/engine-port';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { readRecipe } from '../recipe.ts';
import type { RequestOf } from './operation.ts';
import { perform } from './table.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const prompted = { category: 'sfw', negativePrompt: '', model: null, identity: null, adapters: [] } as const;

async function draw(prompt: string, rest: Partial<RequestOf<'text_to_image'>> = {}) {
  const [output] = await perform(
    { ...prompted, operation: 'text_to_image', prompt, seed: 3, aspectRatio: '1:1', ...rest },
    () => undefined,
  );
  if (output?.kind !== 'image') throw new Error('no picture');
  const drawn = readRecipe(output.recipe ?? null);
  if (!drawn) throw new Error('no recipe');
  return { ...output, ...drawn };
}

type Drawing = Awaited<ReturnType<typeof draw>>;
let model: Drawing;
let plain: Drawing;
let still: Drawing;

beforeAll(async () => {
  model = await draw(
    'a man in a red leather jacket and a beanie, snowy forest at night, watercolor, profile',
    {
      seed: 8,
    },
  );
  plain = await draw('a woman');
  still = await draw('a bowl of apples', { seed: 8 });
});

const toReference = (role: ReferenceRole, { bytes, recipe }: Drawing): ChosenReference => ({
  role,
  picture: { bytes, mediaType: 'image/png', recipe: recipe ?? null },
});
const drawWith = (...roles: ReferenceRole[]) =>
  draw('a woman', { chosenReferences: roles.map((role) => toReference(role, model)) });

describe('references of the preview engine', () => {
  it('take the outfit alone', async () => {
    const { scene } = await drawWith('outfit');
    expect(scene.clothes).toEqual(model.scene.clothes);
    expect(scene.accessories).toEqual(model.scene.accessories);
    expect(scene.clothes).not.toEqual(plain.scene.clothes);
    expect(scene.identity).toEqual(plain.scene.identity);
    expect([scene.place, scene.time, scene.style, scene.pose]).toEqual([
      ...[plain.scene.place, plain.scene.time],
      ...[plain.scene.style, plain.scene.pose],
    ]);
  });

  it('take the person, whom the words of the prompt may still change', async () => {
    const { scene } = await drawWith('person');
    expect(scene.identity.seed).toBe(model.scene.identity.seed);
    expect(scene.identity.face).toEqual(model.scene.identity.face);
    expect(scene.identity.build).toBe('feminine');
  });

  it('take the place with its light, the style with its colours, and the pose', async () => {
    const { scene } = await drawWith('place', 'pose');
    expect([scene.place, scene.time, scene.weather]).toEqual([
      model.scene.place,
      model.scene.time,
      model.scene.weather,
    ]);
    expect(scene.palette).toEqual(model.scene.palette);
    expect(scene.style).toBe(plain.scene.style);
    expect(scene.pose).toEqual(model.scene.pose);
    const styled = await drawWith('style');
    expect(styled.scene.style).toBe('watercolor');
    expect(styled.scene.palette).toEqual(model.scene.palette);
    expect(styled.scene.place).toBe(plain.scene.place);
  });

  it('leave a request without references as it is', async () => {
    expect((await draw('a woman', { chosenReferences: [] })).bytes.equals(plain.bytes)).toBe(true);
  });

  it('refuse a picture without a recipe, and one that shows no person for its role', async () => {
    const strange: EnginePicture = { bytes: model.bytes, mediaType: 'image/png', recipe: null };
    const upload = draw('a woman', { chosenReferences: [{ role: 'outfit', picture: strange }] });
    await expect(upload).rejects.toMatchObject({ fault: 'unsupported' });
    const apples = draw('a woman', { chosenReferences: [toReference('outfit', still)] });
    await expect(apples).rejects.toThrow('shows no person');
    const table = await draw('a woman', { chosenReferences: [toReference('place', still)] });
    expect(table.scene.place).toBe(still.scene.place);
  });
});
