import type { PromptRegion } from '@castwright/engine-port';
import { describe, expect, it } from 'vitest';
import { composeScene, type DrawingRequest } from './compose.ts';
import { drawLayers } from './draw.ts';
import { listFaceBoxes } from './figure/face-box.ts';
import { readRecipe, toRecipe } from './recipe.ts';
import { describeLimits } from './subject/index.ts';

const left = { x: 0, y: 0.1, width: 0.5, height: 0.9 };
const right = { x: 0.5, y: 0.1, width: 0.5, height: 0.9 };
const everywhere = { x: 0, y: 0, width: 1, height: 1 };
const bearded = 'a man with a red beard';
const dressed = 'a woman in a yellow dress';

const compose = (regions: PromptRegion[], more: Partial<DrawingRequest> = {}) =>
  composeScene({
    prompt: 'two people in a library',
    negativePrompt: '',
    seed: 4,
    model: null,
    identity: null,
    aspectRatio: '4:3',
    regions,
    ...more,
  });

const describeRegionLimits = (regions: PromptRegion[], prompt = 'a quiet evening') =>
  describeLimits({ operation: 'text_to_image', prompt, hasPerson: false, regions });

describe('people in regions', () => {
  const of = (one: typeof left, other: typeof left) =>
    compose([
      { box: one, prompt: bearded },
      { box: other, prompt: dressed },
    ]);

  it('stand in their boxes as they are described, and change places with their boxes', () => {
    const [scene, swapped] = [of(left, right), of(right, left)];
    for (const { identity, subject } of [scene, swapped]) {
      if (subject?.kind !== 'pair') throw new Error('it shows no pair');
      expect([identity.build, identity.facialHair === 'none']).toEqual(['masculine', false]);
      expect([subject.second.identity.build, subject.second.clothes.garment]).toEqual(['feminine', 'dress']);
    }
    const middles = (each: typeof scene) => listFaceBoxes(each).map(({ width, x }) => x + width / 2);
    const [man, woman] = middles(scene);
    expect([Number(man) < 0.5, Number(woman) > 0.5]).toEqual([true, true]);
    const [manSwapped, womanSwapped] = middles(swapped);
    expect([Number(manSwapped) > 0.5, Number(womanSwapped) < 0.5]).toEqual([true, true]);
    expect(swapped.identity).toEqual(scene.identity);
    expect(drawLayers(swapped).figure).not.toBe(drawLayers(scene).figure);
    // They look at each other on either side.
    expect(Math.sign(swapped.pose.yaw)).toBe(-Math.sign(scene.pose.yaw));
  });

  it('have their faces inside of high and of low boxes, and never end above the lower edge', () => {
    for (const aspectRatio of ['1:1', '16:9', '9:16'] as const) {
      for (const box of [
        { x: 0.1, y: 0, width: 0.4, height: 0.4 },
        { x: 0.55, y: 0.5, width: 0.4, height: 0.5 },
      ]) {
        const scene = compose([{ box, prompt: dressed }], { aspectRatio });
        const [face] = listFaceBoxes(scene);
        if (!face) throw new Error('it shows no person');
        const [x, y] = [face.x + face.width / 2, face.y + face.height / 2];
        expect(x > box.x && x < box.x + box.width).toBe(true);
        expect(y > box.y && y < box.y + box.height).toBe(true);
        expect(scene.framing.y + 880 * scene.framing.scale).toBeGreaterThanOrEqual(scene.height - 1);
      }
    }
  });

  it('are not hidden by those above them, in whatever order they come', () => {
    const [above, below] = [
      { box: { x: 0, y: 0, width: 1, height: 0.5 }, prompt: bearded },
      { box: { x: 0, y: 0.5, width: 1, height: 0.5 }, prompt: dressed },
    ];
    for (const regions of [
      [above, below],
      [below, above],
    ]) {
      const { identity, subject } = compose(regions, { aspectRatio: '9:16' });
      expect([identity.build, subject?.kind]).toEqual(['feminine', 'pair']);
    }
  });

  it('begin with the person of the request, who keeps the face', () => {
    const [one, other] = [1, 2].map((seed) =>
      compose([{ box: right, prompt: 'a woman in a hat' }], { identity: 'ada', seed }),
    );
    expect(one?.identity.face).toEqual(other?.identity.face);
  });

  it('come back from the recipe of the picture', () => {
    const scene = of(left, right);
    expect(readRecipe(toRecipe({ scene, look: null }))?.scene).toEqual(scene);
  });
});

describe('a large region', () => {
  it('gives the picture its place, before that of the prompt', () => {
    const beach = { box: everywhere, prompt: 'a beach at sunset' };
    expect(compose([{ box: left, prompt: bearded }, beach])).toMatchObject({
      place: 'beach',
      time: 'sunset',
    });
    const alone = compose([beach], { prompt: 'a woman in a green coat' });
    expect([alone.place, alone.subject]).toEqual(['beach', undefined]);
    expect(compose([{ box: left, prompt: bearded }]).place).toBe('library');
  });

  it('is said before to be needed for a place', () => {
    expect(describeRegionLimits([{ box: { ...left, height: 0.3 }, prompt: 'a beach' }], dressed)).toEqual({
      draws: true,
      message: 'A picture has one place: the region needs half of the picture for “a beach”.',
    });
  });
});

describe('things in regions', () => {
  it('stand on the lower edge of their boxes, with those of the prompt behind them', () => {
    const regions = [
      { box: { x: 0, y: 0.4, width: 0.4, height: 0.5 }, prompt: 'a red apple' },
      { box: { x: 0.6, y: 0.4, width: 0.4, height: 0.4 }, prompt: 'a cat' },
    ];
    const { height, subject, width } = compose(regions, { prompt: 'a guitar on a table' });
    if (subject?.kind !== 'things') throw new Error('it shows no things');
    expect(subject.things.map(({ name }) => name)).toEqual(['guitar', 'cat', 'apple']);
    const apple = subject.things.find(({ name }) => name === 'apple');
    expect(Number(apple?.x) / width).toBeCloseTo(0.2);
    expect(Number(apple?.y) / height).toBeGreaterThan(0.8);
    expect(Number(apple?.y) / height).toBeLessThan(0.9);
  });
});

describe('what is not drawn of regions', () => {
  it.each([
    [
      'things beside people',
      [
        { box: left, prompt: bearded },
        { box: right, prompt: 'a guitar' },
      ],
      true,
      /guitar/,
    ],
    [
      'a third person',
      [left, right, everywhere].map((box) => ({ box, prompt: bearded })),
      false,
      /two people/,
    ],
    ['a child', [{ box: left, prompt: 'a little girl' }], false, /adults only/],
    ['a person in a narrow region', [{ box: { ...left, width: 0.1 }, prompt: bearded }], true, /narrow/],
  ] as const)('%s is said before', (_, regions, draws, message) => {
    const limits = describeRegionLimits([...regions]);
    expect(limits?.draws).toBe(draws);
    expect(limits?.message).toMatch(message);
  });

  it('is nothing where all is drawn', () => {
    const regions = [
      { box: left, prompt: bearded },
      { box: right, prompt: dressed },
      { box: everywhere, prompt: 'a forest in fog' },
    ];
    expect(describeRegionLimits(regions, 'a portrait of two people')).toBeNull();
  });

  it('is all where the words of a large region would be drawn without what the prompt asks for', () => {
    const lettering = '"NO VACANCY" in neon letters';
    expect(describeRegionLimits([{ box: everywhere, prompt: 'a street' }], lettering)?.draws).toBe(false);
  });
});
