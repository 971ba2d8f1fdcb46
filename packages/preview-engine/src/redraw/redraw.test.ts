import { describe, expect, it } from 'vitest';
import { composeScene } from '../compose.ts';
import type { Scene } from '../scene.ts';
import { blendScenes } from './blend.ts';
import { type RedrawRequest, redrawScene } from './redraw-scene.ts';
import { swapIdentity } from './swap-identity.ts';

const compose = (prompt: string, seed = 3): Scene =>
  composeScene({ prompt, negativePrompt: '', seed, model: null, identity: null, aspectRatio: '3:4' });
const ask = (prompt: string, rest: Partial<RedrawRequest> = {}): RedrawRequest => ({
  prompt,
  negativePrompt: '',
  seed: 71,
  model: null,
  identity: null,
  keepComposition: true,
  ...rest,
});
const portrait = 'a woman with wavy dark hair, teal coat, pearls, city at golden hour, looking left';
const seeds = Array.from({ length: 20 }, (_, i) => i * 7919 + 1);

describe('a redraw that keeps the composition', () => {
  it('changes what the prompt names and nothing else', () => {
    for (const seed of seeds) {
      const old = compose(portrait, seed);
      const next = redrawScene(old, ask('in a red leather jacket, laughing', { seed: seed + 1 }));
      expect(next.clothes).toMatchObject({ garment: 'leather', color: '#c0392b' });
      expect(next).toEqual({ ...old, clothes: next.clothes, expression: 'laughing' });
    }
  });

  it('lights the same place for another time of day', () => {
    const old = compose(portrait);
    const next = redrawScene(old, ask('at night in the rain'));
    expect(next).toMatchObject({ time: 'night', weather: 'rain', place: 'city' });
    expect(next.palette).not.toEqual(old.palette);
    for (const part of ['identity', 'pose', 'framing', 'clothes', 'detailSeed'] as const)
      expect(next[part]).toEqual(old[part]);
  });

  it('leaves out what a negative prompt rules out', () => {
    const old = compose('a woman with glasses and freckles, smiling, beach');
    const next = redrawScene(old, ask('', { negativePrompt: 'glasses, freckles, smile, beach' }));
    expect(next.accessories).not.toContain('glasses');
    expect(next.identity.freckles).toBe(false);
    expect(next.expression).not.toBe('smile');
    expect(next.place).not.toBe('beach');
    expect(next.identity.face).toEqual(old.identity.face);
  });

  it('without a prompt is the picture itself', () => {
    const old = compose(portrait);
    expect(redrawScene(old, ask(''))).toEqual(old);
  });

  it('of unknown words has other colours', () => {
    const old = compose(portrait);
    const next = redrawScene(old, ask('zorblax'));
    expect(next).toEqual({ ...old, palette: next.palette });
    expect(next.palette).not.toEqual(old.palette);
  });

  it('puts one hat on, not two', () => {
    const old = compose('a man with a fedora');
    expect(redrawScene(old, ask('wearing a beret')).accessories).toEqual(
      old.accessories.filter((worn) => worn !== 'fedora').concat('beret'),
    );
  });
});

describe('a redraw with a new composition', () => {
  it('shows the same person in the same dress and place, differently for each seed', () => {
    const old = compose(portrait);
    const poses = seeds.map((seed) => {
      const next = redrawScene(old, ask('smiling', { seed, keepComposition: false }));
      expect(next.identity).toEqual(old.identity);
      expect(next).toMatchObject({
        clothes: old.clothes,
        place: 'city',
        time: 'golden',
        expression: 'smile',
      });
      return JSON.stringify(next.pose);
    });
    expect(new Set(poses).size).toBe(seeds.length);
  });
});

describe('the person of a redraw', () => {
  it('changes when the prompt describes one, and keeps the face', () => {
    const old = compose(portrait);
    const { identity } = redrawScene(old, ask('green eyes, short blonde hair'));
    expect(identity).toMatchObject({ eyes: '#4f8656', hair: { color: '#d9ab5c' } });
    expect(identity.hair.style).not.toBe(old.identity.hair.style);
    expect(identity.face).toEqual(old.identity.face);
    expect(identity.skin).toBe(old.identity.skin);
  });

  it('is the persona that the request names', () => {
    const persona = composeScene({ ...ask('portrait'), identity: 'ada', aspectRatio: '1:1' }).identity;
    expect(redrawScene(compose(portrait), ask('', { identity: 'ada' })).identity).toEqual(persona);
  });

  it('who is that persona already keeps her look in the picture', () => {
    const green = { ...ask('with long green hair'), identity: 'ada', aspectRatio: '1:1' } as const;
    const old = composeScene(green);
    expect(redrawScene(old, ask('laughing', { identity: 'ada' })).identity).toEqual(old.identity);
  });
});

describe('strength', () => {
  const [from, to] = [compose('a woman, smiling, beach at noon', 1), compose('a man, serious, library', 2)];

  it('0 is the picture, 1 is the redraw', () => {
    expect(blendScenes(from, to, 0)).toEqual(from);
    expect(blendScenes(from, to, 1)).toEqual(to);
  });

  it('blends in more and more of the redraw', () => {
    const taken = [0, 0.1, 0.25, 0.35, 0.45, 0.6, 0.75, 1].map((strength) => {
      const scene = blendScenes(from, to, strength);
      return Object.keys(to).filter(
        (part) => JSON.stringify(scene[part as keyof Scene]) === JSON.stringify(to[part as keyof Scene]),
      ).length;
    });
    expect(taken).toEqual(taken.toSorted((a, b) => a - b));
    expect(new Set(taken).size).toBeGreaterThan(4);
  });
});

describe('a swapped identity', () => {
  const [target, source] = [compose('a woman in her twenties, deep skin', 1), compose('a man, beard', 2)];

  it('goes from the target to the source', () => {
    expect(swapIdentity(target.identity, source.identity, 0)).toEqual(target.identity);
    const whole = swapIdentity(target.identity, source.identity, 1);
    expect(whole).toMatchObject({ skin: source.identity.skin, facialHair: 'beard', build: 'masculine' });
    const half = swapIdentity(target.identity, source.identity, 0.5);
    const { jaw } = half.face;
    const ends = [target.identity.face.jaw, source.identity.face.jaw];
    expect(jaw).toBeGreaterThan(Math.min(...ends));
    expect(jaw).toBeLessThan(Math.max(...ends));
  });

  it("leaves the target's body and what covers its hair", () => {
    const scarfed = compose('a woman in a blue hijab, broad shoulders', 4);
    const { hair, physique, face } = swapIdentity(scarfed.identity, source.identity, 1);
    expect(hair.style).toBe('hijab');
    expect(physique).toBe('broad');
    expect(face.shoulders).toBe(scarfed.identity.face.shoulders);
  });
});
