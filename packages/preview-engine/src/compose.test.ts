import { imageSizes } from '@castwright/engine-port';
import { describe, expect, it, vi } from 'vitest';
import { composeScene, composeVideoScene, type DrawingRequest } from './compose.ts';
import { composeFrom } from './compose-person.ts';
import { drawLayers } from './draw.ts';
import { createIdentity } from './identity.ts';
import { ages, garments } from './scene.ts';
import { type Understanding, understand } from './understand.ts';
import { termsByWords } from './words/vocabulary.ts';

// One test draws every word of the vocabulary.
vi.setConfig({ testTimeout: 60_000 });

const ask = (prompt: string, rest: Partial<DrawingRequest> = {}): DrawingRequest => ({
  prompt,
  negativePrompt: '',
  seed: 3,
  model: null,
  identity: null,
  aspectRatio: '1:1',
  ...rest,
});
const size = imageSizes['1:1'];
const videoSize = { width: 512, height: 912 };
const seeds = Array.from({ length: 40 }, (_, i) => i * 7919 + 1);

describe('a prompt', () => {
  it('becomes a scene', () => {
    const scene = composeScene(
      ask(
        'An elderly man with green eyes, a long beard and a blue turban, wearing a crimson kimono, laughing in the library at night, candlelight, watercolor',
      ),
    );
    expect(scene.identity).toMatchObject({
      build: 'masculine',
      age: '70s',
      facialHair: 'longbeard',
      hair: { style: 'turban' },
    });
    expect(scene).toMatchObject({
      expression: 'laughing',
      place: 'library',
      time: 'night',
      style: 'watercolor',
      light: { kind: 'candle' },
      headcloth: '#2f68b0',
      clothes: { garment: 'kimono', color: '#9e1b32' },
    });
  });

  it('binds colours to the noun that follows them', () => {
    const scene = composeScene(
      ask('woman with blue hair, green eyes and red lips in a yellow dress with a white scarf'),
    );
    expect(scene.identity.hair.color).toBe('#3f6fc4');
    expect(scene.identity.eyes).toBe('#4f8656');
    expect(scene).toMatchObject({
      makeup: '#c0392b',
      accessoryColors: { scarf: '#f4f1ea' },
      clothes: { color: '#e9bd3f' },
    });
  });

  it.each([
    ['a 17 year old', '20s'],
    ['a 34-year-old woman', '30s'],
    ['a 91 years old man', '80s'],
    ['a young man', null],
  ])('about %s draws an adult', (prompt, age) => {
    const scene = composeScene(ask(prompt));
    expect(ages).toContain(scene.identity.age);
    if (age) expect(scene.identity.age).toBe(age);
  });

  it('understands at least 120 words, each of which changes the description and the drawing', () => {
    const bare = understand('portrait', '');
    const idle: string[] = [];
    let drawn = 0;
    for (const [words, terms] of termsByWords) {
      // A shade ("dark") needs a noun.
      const shade = terms.every(({ facet }) => facet === 'shade');
      const said = understand(shade ? `${words} hair` : words, '');
      const drawing = (asked: Understanding, seed: number) =>
        composeFrom(asked, createIdentity(seed, asked), seed, size);
      const changes = seeds.find(
        (seed) => JSON.stringify(drawing(said, seed)) !== JSON.stringify(drawing(bare, seed)),
      );
      if (changes === undefined) idle.push(words);
      else if (drawn < 140 && ++drawn) {
        const [plain, asked] = [drawLayers(drawing(bare, changes)), drawLayers(drawing(said, changes))];
        const monochrome = said.wanted.style.length > 0;
        if (!monochrome && JSON.stringify(plain) === JSON.stringify(asked)) idle.push(`${words} (drawing)`);
      }
    }
    // The defaults of a person without a description, unless the person is known.
    expect(idle).toEqual(['average build', 'medium build']);
    expect(termsByWords.size).toBeGreaterThanOrEqual(120);
  });
});

describe('a negative prompt', () => {
  it('rules a trait out, whatever the seed and the prompt say', () => {
    for (const seed of seeds) {
      const scene = composeScene(
        ask('woman with glasses and freckles', {
          seed,
          negativePrompt: 'glasses, smile, freckles, beach, red',
        }),
      );
      expect(scene.accessories).not.toContain('glasses');
      expect(scene.expression).not.toBe('smile');
      expect(scene.identity.freckles).toBe(false);
      expect(scene.place).not.toBe('beach');
    }
  });

  it('may be part of the prompt', () => {
    for (const seed of seeds)
      expect(composeScene(ask('man without a beard, no hat', { seed })).identity.facialHair).not.toBe(
        'beard',
      );
  });
});

describe('a seed', () => {
  it('gives another person and another place', () => {
    const scenes = seeds.map((seed) => composeScene(ask('portrait', { seed })));
    expect(new Set(scenes.map(({ identity }) => JSON.stringify(identity.face))).size).toBe(seeds.length);
    expect(new Set(scenes.map(({ place }) => place)).size).toBeGreaterThan(8);
    expect(new Set(scenes.map(({ identity }) => identity.hair.style)).size).toBeGreaterThan(8);
  });
});

describe('a model', () => {
  it('keeps the person while the scene changes', () => {
    const first = composeScene(ask('at the beach', { model: 'ada', seed: 1 }));
    const second = composeScene(ask('in the library, smiling', { model: 'ada', seed: 2 }));
    expect(second.identity).toEqual(first.identity);
    expect(second.place).not.toBe(first.place);
    expect(composeScene(ask('at the beach', { model: 'bo', seed: 1 })).identity.face).not.toEqual(
      first.identity.face,
    );
  });
});

describe('an identity', () => {
  const scenes = [
    'in the library, smiling',
    'on a mountain in the snow, wearing a red coat',
    'neon city at night',
    'watercolor',
    'zorblax',
  ];
  const people = Array.from({ length: 24 }, (_, i) => `persona ${i}`);
  const person = (identity: string, prompt: string, seed: number) =>
    composeScene(ask(prompt, { identity, seed })).identity;

  it('is the same person in any scene, with any seed, in pictures and in videos', () => {
    for (const [i, name] of people.entries()) {
      const first = person(name, 'portrait', i);
      for (const [seed, prompt] of scenes.entries()) expect(person(name, prompt, seed * 31)).toEqual(first);
      const video = composeVideoScene({
        ...ask('at the beach', { identity: name }),
        seconds: 3,
        ...videoSize,
      });
      expect(video.identity).toEqual(first);
    }
  });

  it('differs from every other in its face, and usually in skin, hair or build', () => {
    const all = people.map((name) => person(name, 'portrait', 1));
    expect(new Set(all.map(({ face }) => JSON.stringify(face))).size).toBe(people.length);
    const looks = all.map(({ skin, hair, build }) => JSON.stringify([skin, hair.style, hair.color, build]));
    expect(new Set(looks).size).toBeGreaterThan(people.length * 0.9);
  });

  it('yields to the prompt, but keeps its face', () => {
    const [plain, asked] = [person('ada', 'portrait', 1), person('ada', 'with long green hair, freckles', 2)];
    expect(asked).toMatchObject({ freckles: true, hair: { style: 'long' } });
    expect(asked.hair.color).not.toBe(plain.hair.color);
    expect(asked.face).toEqual(plain.face);
  });

  it('yields to a trained model', () => {
    const both = composeScene(ask('portrait', { model: 'ada', identity: 'another' }));
    expect(both.identity).toEqual(composeScene(ask('portrait', { model: 'ada' })).identity);
  });
});

describe('clothes', () => {
  it('are always worn, whatever the prompt asks for', () => {
    for (const seed of seeds) {
      for (const prompt of ['nude woman', 'naked man, no clothes, without dress', 'portrait']) {
        const scene = composeScene(ask(prompt, { seed, negativePrompt: garments.join(', ') }));
        expect(garments).toContain(scene.clothes.garment);
        expect(scene.clothes.color).toMatch(/^#[0-9a-f]{6}$/);
      }
    }
  });
});
