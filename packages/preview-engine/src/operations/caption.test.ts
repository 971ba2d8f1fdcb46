import { describe, expect, it } from 'vitest';
import { describeScene } from '../caption.ts';
import { composeScene } from '../compose.ts';
import { toRecipe } from '../recipe.ts';
import { places, type Scene } from '../scene.ts';
import { thingNames } from '../subject/thing-words.ts';
import { perform } from './table.ts';

const compose = (prompt: string, seed = 3): Scene =>
  composeScene({ prompt, negativePrompt: '', seed, model: null, identity: null, aspectRatio: '1:1' });
const captionRequest = (scene: Scene | null) => ({
  operation: 'caption' as const,
  category: 'sfw' as const,
  source: {
    bytes: Buffer.from('not looked at'),
    mediaType: 'image/png' as const,
    recipe: scene && toRecipe({ scene, look: null }),
  },
});
const report = () => undefined;

describe('a caption', () => {
  it('describes a picture of this engine', async () => {
    const scene = compose(
      'a man in his fifties with green eyes, short brown hair and a moustache, olive skin, wearing a navy suit and a bow tie, serious, in the library at night, candlelight, no glasses',
    );
    expect(await perform(captionRequest({ ...scene, weather: 'clear' }), report)).toEqual([
      {
        kind: 'text',
        text: 'A man in his fifties with olive skin, short brown hair, green eyes and a moustache, serious, wearing a navy suit and a bow tie. In a library at night, candlelight.',
        lines: [],
      },
    ]);
  });

  it('used as a prompt gives a similar picture', () => {
    for (let seed = 1; seed <= 60; seed++) {
      const scene = compose('portrait', seed);
      const again = compose(describeScene(scene), seed + 500);
      for (const part of ['expression', 'place', 'time'] as const)
        expect(again[part], describeScene(scene)).toBe(scene[part]);
      expect(again.clothes.garment, describeScene(scene)).toBe(scene.clothes.garment);
      const { build, age, hair, facialHair } = scene.identity;
      expect(again.identity, describeScene(scene)).toMatchObject({
        build,
        age,
        hair: { style: hair.style },
      });
      if (facialHair !== 'none') expect(again.identity.facialHair).toBe(facialHair);
      for (const accessory of scene.accessories)
        expect(again.accessories, describeScene(scene)).toContain(accessory);
    }
  });

  it('describes places, still lifes and two people so that they are drawn again', () => {
    expect(describeScene(compose('two red apples and a lemon on a table'))).toMatch(
      /^Two red apples and a lemon\. In a studio /,
    );
    for (const name of thingNames) {
      const prompt = `a ${name}`;
      for (const scene of [compose(prompt), compose(`four ${prompt.slice(2)}`)]) {
        const again = compose(describeScene(scene), 9).subject;
        const things =
          scene.subject?.kind === 'things' ? scene.subject.things.map((thing) => thing.name) : [];
        expect(things, prompt).toContain(name);
        expect(again, describeScene(scene)).toMatchObject({
          kind: 'things',
          things: things.map(() => ({ name })),
        });
      }
    }
    for (const place of places) {
      const scene: Scene = { ...compose('a beach by day'), place };
      const again = compose(describeScene(scene), 9);
      expect([again.subject?.kind, again.place], describeScene(scene)).toEqual(['place', place]);
    }
    for (let seed = 1; seed <= 30; seed++) {
      const scene = compose('a man and a woman in a garden', seed);
      const again = compose(describeScene(scene), seed + 500);
      if (scene.subject?.kind !== 'pair' || again.subject?.kind !== 'pair')
        throw new Error(describeScene(scene));
      expect(again.identity.build).toBe(scene.identity.build);
      expect(again.clothes.garment).toBe(scene.clothes.garment);
      expect(again.subject.second.identity.build).toBe(scene.subject.second.identity.build);
      expect(again.subject.second.clothes.garment).toBe(scene.subject.second.clothes.garment);
    }
  });

  it('of any other picture is refused in plain words', async () => {
    await expect(perform(captionRequest(null), report)).rejects.toMatchObject({
      fault: 'unsupported',
      message: expect.stringContaining('GPU engine'),
    });
  });
});
