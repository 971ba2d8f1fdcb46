import { describe, expect, it } from 'vitest';
import { describeScene } from '../caption.ts';
import { composeScene } from '../compose.ts';
import { toRecipe } from '../recipe.ts';
import type { Scene } from '../scene.ts';
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

  it('of any other picture is refused in plain words', async () => {
    await expect(perform(captionRequest(null), report)).rejects.toMatchObject({
      fault: 'unsupported',
      message: expect.stringContaining('GPU engine'),
    });
  });
});
