import { imageSizes } from '@castwright/engine-port';
import { describe, expect, it, vi } from 'vitest';
import { composeScene, composeVideoScene, type DrawingRequest } from '../compose.ts';
import { drawLayers, drawScene, rasterise } from '../draw.ts';
import { listFaceBoxes } from '../figure/face-box.ts';
import { readRecipe, toRecipe } from '../recipe.ts';
import { redrawScene } from '../redraw/redraw-scene.ts';
import { garments, type Scene } from '../scene.ts';
import { thingNames, thingWords } from '../subject/thing-words.ts';
import { catalogue } from './catalogue.ts';

vi.setConfig({ testTimeout: 60_000 });

const ratios = Object.keys(imageSizes) as (keyof typeof imageSizes)[];
const ask = (prompt: string, rest: Partial<DrawingRequest> = {}): DrawingRequest => ({
  prompt, negativePrompt: '', seed: 3, model: null, identity: null, aspectRatio: '1:1', ...rest,
}); // biome-ignore format: a request
const compose = (prompt: string, rest?: Partial<DrawingRequest>) => composeScene(ask(prompt, rest));
const placed = ({ subject }: Scene) => (subject?.kind === 'things' ? subject.things : []);

describe('a still life', () => {
  it('may be of more than sixty things, each with a drawing of its own', () => {
    const drawings = thingNames.map((name) => {
      const scene = compose(`a ${thingWords[name][0]}`);
      expect(placed(scene).map((thing) => thing.name)).toEqual([name]);
      return drawLayers(scene).figure;
    });
    expect(new Set(drawings).size).toBe(thingNames.length);
    expect(thingNames.length).toBeGreaterThan(60);
  });

  it.each(ratios)(
    'stays within a picture of %s, at least a quarter of its height or width',
    async (aspectRatio) => {
      for (const prompt of [
        'a dog',
        'a bicycle',
        'three cats',
        'six bottles',
        'a giraffe and a car',
        'a guitar',
      ]) {
        const scene = compose(prompt, { aspectRatio });
        const { data, width, height } = await rasterise(drawLayers(scene).figure);
        const [columns, rows] = [new Set<number>(), new Set<number>()];
        for (let y = 0; y < height; y++)
          for (let x = 0; x < width; x++)
            if ((data[(y * width + x) * 4 + 3] ?? 0) > 128) {
              columns.add(x);
              rows.add(y);
            }
        const [left, right, top, bottom] = [
          Math.min(...columns),
          Math.max(...columns),
          Math.min(...rows),
          Math.max(...rows),
        ];
        expect(left, prompt).toBeGreaterThan(0);
        expect(right, prompt).toBeLessThan(width - 1);
        expect(top, prompt).toBeGreaterThan(0);
        expect(bottom, prompt).toBeLessThan(height - 1);
        expect(Math.max((right - left) / width, (bottom - top) / height), prompt).toBeGreaterThan(0.25);
      }
    },
  );

  it('takes the colour that the prompt names for the thing, and no other', () => {
    expect(placed(compose('a red car and a yellow cab')).map(({ color }) => color)).toEqual([
      '#c0392b',
      '#e9bd3f',
    ]);
    expect(placed(compose('a car in a red street'))[0]?.color).toBeNull();
    expect(drawLayers(compose('a red car')).figure).not.toBe(drawLayers(compose('a blue car')).figure);
  });

  it('has no face, survives storage as a recipe, and is drawn again to the byte', async () => {
    const scene = compose('a cat and two books');
    expect(listFaceBoxes(scene)).toEqual([]);
    const stored = JSON.parse(JSON.stringify(toRecipe({ scene, look: null })));
    const again = readRecipe(stored)?.scene as Scene;
    expect((await drawScene(again)).equals(await drawScene(scene))).toBe(true);
    stored.data.scene.subject.things[0].name = 'a person';
    expect(readRecipe(stored)).toBeNull();
  });

  it('is drawn in a video of the same prompt', () => {
    const video = composeVideoScene({ ...ask('two cats'), seconds: 3, width: 512, height: 512 });
    expect(placed(video).map(({ name }) => name)).toEqual(['cat', 'cat']);
  });

  it('stays in a redraw, and gives way to things or a person that the new prompt names', () => {
    const old = compose('a cat');
    const redraw = (prompt: string) => redrawScene(old, { ...ask(prompt), keepComposition: true });
    expect(placed(redraw('at night, rain'))).toEqual(placed(old));
    expect(placed(redraw('a dog')).map(({ name }) => name)).toEqual(['dog']);
    expect(redraw('a woman in a red dress').subject).toBeUndefined();
  });
});

describe('a place without people', () => {
  it('shows nobody and has no face', () => {
    for (const prompt of ['an empty street', 'a forest at dawn', 'the sea without people']) {
      const scene = compose(prompt);
      expect(scene.subject).toEqual({ kind: 'place' });
      expect(listFaceBoxes(scene)).toEqual([]);
      expect(drawLayers(scene).figure).not.toContain('<path');
    }
  });

  it('has a road where it is a street, which a figure would hide', () => {
    const [empty, person] = [compose('an empty street'), compose('a woman in a street')];
    expect(drawLayers(empty).backdrop).not.toBe(
      drawLayers({ ...empty, subject: undefined } as never).backdrop,
    );
    expect(person.subject).toBeUndefined();
  });
});

describe('two people', () => {
  const second = ({ subject }: Scene) => {
    if (subject?.kind !== 'pair') throw new Error('one person');
    return subject.second;
  };

  it('have each their own words, and both the place and the light', () => {
    const scene = compose(
      'a bald man with a grey beard in a navy suit and a woman with long red hair in a yellow dress, library, candlelight',
    );
    expect(scene).toMatchObject({
      place: 'library',
      clothes: { garment: 'suit', color: '#22325c' },
      identity: { build: 'masculine', facialHair: 'beard', hair: { style: 'bald' } },
    });
    expect(second(scene)).toMatchObject({
      clothes: { garment: 'dress', color: '#e9bd3f' },
      identity: { build: 'feminine', facialHair: 'none', hair: { style: 'long', color: '#ab3f20' } },
    });
  });

  it('are dressed adults with two faces apart, in every shape', () => {
    for (const aspectRatio of ratios)
      for (let seed = 0; seed < 12; seed++) {
        const scene = compose('two people', { aspectRatio, seed });
        const [one, other] = listFaceBoxes(scene);
        if (!one || !other) throw new Error('a face is missing');
        expect(one.x + one.width).toBeLessThan(other.x);
        for (const face of [one, other])
          expect(face.x >= 0 && face.x + face.width <= 1 && face.y > 0 && face.y + face.height < 0.9).toBe(
            true,
          );
        expect(garments).toContain(second(scene).clothes.garment);
        expect(['20s', '30s', '40s']).toContain(second(scene).identity.age);
      }
  });

  it('keep a persona as the first: it is the person of its other pictures (decision 015)', () => {
    const alone = compose('portrait', { identity: 'ada' }).identity;
    const pair = compose('with a man in a suit, in a garden', { identity: 'ada', seed: 8 });
    expect(pair.identity).toEqual(alone);
    expect(second(pair).identity.face).not.toEqual(alone.face);
    expect(second(pair).identity.build).toBe('masculine');
  });
});

it('every thing of the catalogue has a name in words, and no two share one', () => {
  const words = Object.values(thingWords).flat();
  expect(new Set(words).size).toBe(words.length);
  expect(Object.keys(catalogue).sort()).toEqual([...thingNames].sort());
});
