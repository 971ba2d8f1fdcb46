import type { Box, EnginePicture } from '@castwright/engine-port';
import sharp from 'sharp';
import { describe, expect, it, vi } from 'vitest';
import { drawLayers, rasterise } from '../draw.ts';
import { drawMark } from '../mark.ts';
import { readRecipe } from '../recipe.ts';
import { boxBlur } from '../restyle/smooth.ts';
import type { Identity } from '../scene.ts';
import type { RequestOf } from './operation.ts';
import { perform } from './table.ts';

vi.setConfig({ testTimeout: 120_000 });

async function draw(
  prompt: string,
  seed: number,
  aspectRatio: RequestOf<'text_to_image'>['aspectRatio'] = '1:1',
) {
  const [output] = await perform(
    {
      operation: 'text_to_image',
      category: 'sfw',
      negativePrompt: '',
      model: null,
      identity: null,
      adapters: [],
      prompt,
      seed,
      aspectRatio,
    },
    () => undefined,
  );
  if (output?.kind !== 'image') throw new Error('no picture');
  const { bytes, recipe = null, faces } = output;
  const picture: EnginePicture = { bytes, mediaType: 'image/png', recipe };
  return { picture, face: faces?.[0] as Box, identity: readRecipe(recipe)?.scene.identity as Identity };
}
type Portrait = Awaited<ReturnType<typeof draw>>;

async function swap(source: Portrait, target: Portrait, rest: Partial<RequestOf<'face_swap'>> = {}) {
  const [output] = await perform(
    {
      operation: 'face_swap',
      category: 'sfw',
      source: source.picture,
      target: target.picture,
      faces: [{ source: source.face, target: target.face }],
      identityStrength: 1,
      seed: 1,
      ...rest,
    },
    () => undefined,
  );
  if (output?.kind !== 'image') throw new Error('no picture');
  return output;
}
const decodePixels = async (bytes: Buffer) => {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
};
/** The colours of a face in sixteen cells of its box, coarse enough to ignore the pose. */
async function faceColors(bytes: Buffer, face: Box): Promise<number[]> {
  const { width, height } = await sharp(bytes).metadata();
  const frame = {
    left: Math.round(face.x * width),
    top: Math.round(face.y * height),
    width: Math.round(face.width * width),
    height: Math.round(face.height * height),
  };
  return [
    ...(await sharp(bytes).removeAlpha().extract(frame).resize(4, 4, { fit: 'fill' }).raw().toBuffer()),
  ];
}
const distance = (a: readonly number[], b: readonly number[]) =>
  Math.hypot(...a.map((value, i) => value - (b[i] ?? 0)));
/** A person as numbers: the measures of the face, and the colours of skin, eyes and hair. */
const features = ({ face, skin, eyes, hair }: Identity): number[] => [
  ...Object.values({ ...face, shoulders: 0 }),
  ...[skin, eyes, hair.color].flatMap((color) =>
    [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 64),
  ),
];
const withoutRecipe = (portrait: Portrait): Portrait => ({
  ...portrait,
  picture: { ...portrait.picture, recipe: null },
});

const [ada, bo, cleo, dan] = await Promise.all([
  draw('a woman with fair skin and wavy red hair, city, calm', 1),
  draw('a man with deep skin and black hair, library, looking left', 2),
  draw('a woman with brown skin and grey hair, studio, smiling', 3),
  draw('a man with porcelain skin, blond hair and a moustache, forest', 4),
]);
const pairs: [string, Portrait, Portrait][] = [
  ['ada into bo', ada, bo],
  ['bo into ada', bo, ada],
  ['cleo into dan', cleo, dan],
];

describe('a face swap between pictures of this engine', () => {
  it.each(pairs)('is nearer to the source than to the target: %s', async (_, source, target) => {
    const output = await swap(source, target, { identityStrength: 0.8 });
    const swapped = readRecipe(output.recipe ?? null)?.scene.identity as Identity;
    expect(distance(features(swapped), features(source.identity))).toBeLessThan(
      distance(features(swapped), features(target.identity)) / 2,
    );
    const colors = await faceColors(output.bytes, output.faces?.[0] as Box);
    expect(distance(colors, await faceColors(source.picture.bytes, source.face))).toBeLessThan(
      distance(colors, await faceColors(target.picture.bytes, target.face)),
    );
  });

  it('leaves everything outside of the person unchanged to the byte', async () => {
    const output = await swap(bo, ada);
    const [before, after] = [await decodePixels(ada.picture.bytes), await decodePixels(output.bytes)];
    const near = new Float32Array(before.width * before.height);
    for (const recipe of [ada.picture.recipe, output.recipe ?? null]) {
      const scene = readRecipe(recipe)?.scene;
      if (!scene) throw new Error('no recipe');
      const { data } = await rasterise(drawLayers(scene).figure);
      for (let i = 0; i < near.length; i++) near[i] = Math.max(near[i] ?? 0, data[i * 4 + 3] ?? 0);
    }
    const around = boxBlur(near, before, 24);
    let away = 0;
    for (let i = 0; i < near.length; i++) {
      if ((around[i] ?? 0) > 0) continue;
      away++;
      for (let c = 0; c < 3; c++)
        if (before.data[i * 3 + c] !== after.data[i * 3 + c]) expect.fail(`pixel ${i} has changed`);
    }
    expect(away / near.length).toBeGreaterThan(0.15);
  });

  it('changes nothing at strength 0, and more the stronger it is', async () => {
    const target = await decodePixels(ada.picture.bytes);
    const far = [];
    for (const identityStrength of [0, 0.5, 1]) {
      const { data } = await decodePixels((await swap(bo, ada, { identityStrength })).bytes);
      far.push(data.reduce((sum, value, i) => sum + Math.abs(value - (target.data[i] ?? 0)), 0));
    }
    expect(far[0]).toBe(0);
    expect(far).toEqual(far.toSorted((a, b) => a - b));
    expect(new Set(far).size).toBe(far.length);
  });

  it('keeps the preview mark complete where the person reaches under it', async () => {
    const tall = await draw('a man, full beard, winter coat, forest', 4, '3:4');
    const { data, width, height } = await decodePixels((await swap(ada, tall)).bytes);
    const scene = readRecipe(tall.picture.recipe)?.scene;
    if (!scene) throw new Error('no recipe');
    const [mark, figure] = [
      await rasterise(drawMark({ width, height })),
      await rasterise(drawLayers(scene).figure),
    ];
    const strokes = Array.from({ length: width * height }, (_, at) => at).filter(
      (at) => (mark.data[at * 4 + 3] ?? 0) > 0.85 * 255,
    );
    const onPerson = strokes.filter((at) => (figure.data[at * 4 + 3] ?? 0) === 255);
    expect(onPerson.length).toBeGreaterThan(50);
    for (const at of strokes) expect(Math.min(...data.subarray(at * 3, at * 3 + 3))).toBeGreaterThan(160);
  });

  it('gives a recipe that can be swapped again', async () => {
    const first = await swap(bo, ada);
    const second = await swap(cleo, {
      ...ada,
      picture: { bytes: first.bytes, mediaType: 'image/png', recipe: first.recipe ?? null },
      face: first.faces?.[0] as Box,
    });
    expect(readRecipe(second.recipe ?? null)?.scene.identity.skin).toBe(cleo.identity.skin);
  });
});

describe('a face swap with any other picture', () => {
  it.each(pairs)('pastes the face, and changes nothing else: %s', async (_, source, target) => {
    const output = await swap(withoutRecipe(source), target);
    expect(output.recipe).toBeUndefined();
    expect(output.faces).toEqual([target.face]);
    const [before, after] = [await decodePixels(target.picture.bytes), await decodePixels(output.bytes)];
    const { x, y, width, height } = target.face;
    let changed = 0;
    for (let i = 0; i < before.width * before.height; i++) {
      if ([0, 1, 2].every((c) => before.data[i * 3 + c] === after.data[i * 3 + c])) continue;
      changed++;
      const [column, row] = [(i % before.width) / before.width, Math.floor(i / before.width) / before.height];
      const inside = column >= x && column <= x + width && row >= y && row <= y + height;
      if (!inside) expect.fail(`${column} ${row} lies outside of the face`);
    }
    expect(changed / (before.width * before.height)).toBeGreaterThan(width * height * 0.4);
  });

  it('looks more like the source than the target does, in the light of the target', async () => {
    for (const [, source, target] of pairs) {
      const output = await swap(withoutRecipe(source), withoutRecipe(target));
      const detail = async (bytes: Buffer, { x, y, width, height }: Box) => {
        const size = await sharp(bytes).metadata();
        const frame = {
          left: Math.round((x + width * 0.25) * size.width),
          top: Math.round((y + height * 0.25) * size.height),
          width: Math.round(width * 0.5 * size.width),
          height: Math.round(height * 0.6 * size.height),
        };
        const inner = sharp(bytes).extract(frame).greyscale().resize(32, 32, { fit: 'fill' }).normalise();
        const face = [...(await inner.toColourspace('b-w').raw().toBuffer())];
        // A mirrored face is the same face.
        return [face, face.map((_, i) => face[i - (i % 32) + 31 - (i % 32)] ?? 0)] as const;
      };
      const [made] = await detail(output.bytes, target.face);
      const theirs = await detail(source.picture.bytes, source.face);
      const [was] = await detail(target.picture.bytes, target.face);
      const nearest = Math.min(...theirs.map((face) => distance(made, face)));
      expect(nearest).toBeLessThan(distance(made, was));
    }
  });

  it('swaps several faces in one picture', async () => {
    const two = await sharp(ada.picture.bytes)
      .extend({ right: 1024, background: '#000' })
      .composite([{ input: cleo.picture.bytes, left: 1024, top: 0 }])
      .png()
      .toBuffer();
    const left = ({ x, width, ...box }: Box) => ({ ...box, x: x / 2, width: width / 2 });
    const [first, second] = [left(ada.face), { ...left(cleo.face), x: cleo.face.x / 2 + 0.5 }];
    const target = { ...ada, picture: { bytes: two, mediaType: 'image/png', recipe: null } as const };
    const output = await swap(bo, target, {
      faces: [
        { source: bo.face, target: first },
        { source: bo.face, target: second },
      ],
    });
    expect(output.faces).toEqual([first, second]);
    const before = await faceColors(two, second);
    expect(distance(await faceColors(output.bytes, second), before)).toBeGreaterThan(10);
    expect(distance(await faceColors(output.bytes, first), await faceColors(two, first))).toBeGreaterThan(10);
  });

  it('accepts boxes at the edge, and tiny ones', async () => {
    const faces = [
      { source: { x: 0, y: 0, width: 1, height: 1 }, target: { x: 0.95, y: 0.96, width: 0.2, height: 0.2 } },
      { source: bo.face, target: { x: 0, y: 0, width: 0.005, height: 0.005 } },
    ];
    const output = await swap(withoutRecipe(bo), ada, { faces });
    expect(await sharp(output.bytes).metadata()).toMatchObject({ width: 1024, height: 1024 });
  });
});
