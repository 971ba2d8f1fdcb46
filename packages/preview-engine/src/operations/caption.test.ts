import { describe, expect, it } from 'vitest';
import { captionOf } from '../caption.ts';
import { composeScene } from '../compose.ts';
import { recipeOf } from '../recipe.ts';
import type { Scene } from '../scene.ts';
import { perform } from './table.ts';

const sceneOf = (prompt: string, seed = 3): Scene =>
  composeScene({ prompt, negativePrompt: '', seed, model: null, identity: null, aspectRatio: '1:1' });
const captionRequest = (scene: Scene | null) => ({
  operation: 'caption' as const,
  category: 'sfw' as const,
  source: {
    bytes: Buffer.from('not looked at'),
    mediaType: 'image/png' as const,
    recipe: scene && recipeOf({ scene, look: null }),
  },
});
const tell = () => undefined;

describe('a caption', () => {
  it('says what an own picture shows', async () => {
    const scene = sceneOf(
      'a man in his fifties with green eyes, short brown hair and a moustache, olive skin, wearing a navy suit and a bow tie, serious, in the library at night, candlelight, no glasses',
    );
    expect(await perform(captionRequest({ ...scene, weather: 'clear' }), tell)).toEqual([
      {
        kind: 'text',
        text: 'A man in his fifties with olive skin, short brown hair, green eyes and a moustache, serious, wearing a navy suit and a bow tie. In a library at night, candlelight.',
        lines: [],
      },
    ]);
  });

  it('used as a prompt asks for such a picture again', () => {
    for (let seed = 1; seed <= 60; seed++) {
      const scene = sceneOf('portrait', seed);
      const again = sceneOf(captionOf(scene), seed + 500);
      for (const part of ['expression', 'place', 'time'] as const)
        expect(again[part], captionOf(scene)).toBe(scene[part]);
      expect(again.clothes.garment, captionOf(scene)).toBe(scene.clothes.garment);
      const { build, age, hair, facialHair } = scene.identity;
      expect(again.identity, captionOf(scene)).toMatchObject({
        build,
        age,
        hair: { style: hair.style },
      });
      if (facialHair !== 'none') expect(again.identity.facialHair).toBe(facialHair);
      for (const accessory of scene.accessories)
        expect(again.accessories, captionOf(scene)).toContain(accessory);
    }
  });

  it('of any other picture is refused in plain words', async () => {
    await expect(perform(captionRequest(null), tell)).rejects.toMatchObject({
      fault: 'unsupported',
      message: expect.stringContaining('GPU engine'),
    });
  });
});
