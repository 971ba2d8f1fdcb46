import { type Box, imageSizes } from '@castwright/engine-port';
import { describe, expect, it, vi } from 'vitest';
import { composeScene } from './compose.ts';
import { drawLayers, drawScene, rasterise } from './draw.ts';
import { drawFace } from './figure/face.ts';
import { getFaceBox } from './figure/face-box.ts';
import { createStudio } from './figure/studio.ts';
import { Pen, round } from './pen.ts';
import { type Drawn, readRecipe, toRecipe } from './recipe.ts';
import type { Scene } from './scene.ts';
import { termsByWords } from './words/vocabulary.ts';

vi.setConfig({ testTimeout: 60_000 });

const ratios = Object.keys(imageSizes) as (keyof typeof imageSizes)[];
const compose = (prompt: string, seed = 3, aspectRatio = ratios[seed % ratios.length] ?? '1:1') =>
  composeScene({ prompt, negativePrompt: '', seed, model: null, identity: null, aspectRatio });
const drawn = (scene: Scene): Drawn => ({ scene, look: null });
/** The recipe as the platform stores it. */
const stored = (made: Drawn) => JSON.parse(JSON.stringify(toRecipe(made)));

describe('a recipe', () => {
  it('survives storage unchanged, whatever the prompt', () => {
    for (const [seed, words] of [...termsByWords.keys()].entries()) {
      const made = drawn(compose(words, seed));
      // JSON knows no −0.
      const plain = JSON.parse(JSON.stringify(made));
      expect(readRecipe(stored(made)), words).toEqual(plain);
    }
  });

  it('draws the picture again to the byte', async () => {
    const scene = compose('a man with a ginger beard, forest, fog');
    const again = readRecipe(stored(drawn(scene)))?.scene as Scene;
    expect((await drawScene(again)).equals(await drawScene(scene))).toBe(true);
  });

  it.each([
    ['of another engine', (made: Drawn) => ({ ...stored(made), engine: 'another' })],
    ['without a scene', () => ({ engine: toRecipe(drawn(compose('a'))).engine, data: {} })],
    [
      'with a colour that is none',
      ({ scene, ...made }: Drawn) =>
        stored({ ...made, scene: { ...scene, headcloth: '"/><image href="x"/>' } }),
    ],
    [
      'that would fill the memory',
      ({ scene, ...made }: Drawn) => stored({ ...made, scene: { ...scene, width: 1e6 } }),
    ],
  ])('%s counts as none', (_, damaged) => {
    expect(readRecipe(damaged(drawn(compose('a woman'))))).toBeNull();
    expect(readRecipe(null)).toBeNull();
  });
});

describe('the box of the face', () => {
  /** The box of what a document covers, as fractions of its size. */
  const covered = async (svg: string): Promise<Box> => {
    const { data, width, height } = await rasterise(svg);
    const [columns, rows] = [new Set<number>(), new Set<number>()];
    for (let i = 0; i < width * height; i++)
      if ((data[i * 4 + 3] ?? 0) > 200) columns.add(i % width) && rows.add(Math.floor(i / width));
    const [x, y] = [Math.min(...columns) / width, Math.min(...rows) / height];
    return {
      x,
      y,
      width: (Math.max(...columns) + 1) / width - x,
      height: (Math.max(...rows) + 1) / height - y,
    };
  };
  /** The bare face alone, at its place in the picture. */
  const findFace = (scene: Scene) => {
    const pen = new Pen();
    const bald: Scene = { ...scene, identity: { ...scene.identity, facialHair: 'none' } };
    const { x, y, scale } = scene.framing;
    const roll = round((scene.pose.roll * 180) / Math.PI);
    return pen.sheet(
      scene.width,
      scene.height,
      `<g transform="translate(${x} ${y}) scale(${scale})"><g transform="rotate(${roll} 0 120)">${drawFace(createStudio(bald, pen))}</g></g>`,
    );
  };

  it.each(['close-up', 'looking left', 'profile', 'half body', 'head tilted, laughing'])(
    'holds the drawn face and little else: %s',
    async (pose) => {
      for (const seed of [1, 2, 3, 4, 5]) {
        const scene = compose(`a woman, ${pose}`, seed);
        const [box, face] = [getFaceBox(scene), await covered(findFace(scene))];
        const slack = { x: 0.06 * face.width, y: 0.04 * face.height };
        // The ears, and the crown under the hair, reach beyond the box.
        expect(box.x).toBeLessThan(face.x + 0.16 * face.width);
        expect(box.x + box.width).toBeGreaterThan(face.x + face.width - 0.16 * face.width);
        expect(box.y + box.height).toBeGreaterThan(face.y + face.height - slack.y);
        expect(box.x).toBeGreaterThan(face.x - slack.x);
        expect(box.x + box.width).toBeLessThan(face.x + face.width + slack.x);
        expect(box.y).toBeGreaterThan(face.y);
        expect(box.y + box.height).toBeLessThan(face.y + face.height + slack.y);
      }
    },
  );

  it('contains every pixel that eyes, nose and mouth change', async () => {
    for (const seed of [1, 2, 3, 4, 5, 6]) {
      const scene = compose('a woman, calm, short hair', seed);
      const { face } = scene.identity;
      const other: Scene = {
        ...scene,
        expression: 'laughing',
        makeup: '#b3262f',
        identity: {
          ...scene.identity,
          eyes: '#4f8656',
          face: { ...face, noseLength: 1, mouthWidth: 1, eyeSize: 1 },
        },
      };
      const [one, two] = await Promise.all([scene, other].map((each) => rasterise(drawLayers(each).figure)));
      const box = getFaceBox(scene);
      let [changed, outside] = [0, 0];
      for (let i = 0; i < scene.width * scene.height; i++) {
        const differs = [0, 1, 2].some(
          (c) => Math.abs((one?.data[i * 4 + c] ?? 0) - (two?.data[i * 4 + c] ?? 0)) > 6,
        );
        if (!differs) continue;
        changed++;
        const [x, y] = [(i % scene.width) / scene.width, Math.floor(i / scene.width) / scene.height];
        const inside = x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height;
        if (!inside) outside++;
      }
      expect(changed).toBeGreaterThan(500);
      // Single pixels at the edge of the chin are tolerated.
      expect(outside / changed).toBeLessThan(0.002);
    }
  });
});
