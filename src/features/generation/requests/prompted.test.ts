import { describe, expect, it } from 'vitest';
import { prompted, seedsFrom } from './prompted.ts';
import type { Subject } from './subject.ts';

const anybody: Subject = {
  trained: null,
  identity: null,
  wordsFor: () => ({}),
  negativePrompt: '',
  names: {},
  settings: {},
};
const wish = {
  category: 'nsfw' as const,
  prompt: 'a woman on a balcony',
  negativePrompt: undefined,
  subject: anybody,
  tag: null,
};
const tag = { id: 'a_tag', label: 'A tag', trigger: 'the trigger', adapter: 'loras/a.safetensors' };

describe('what an engine is asked for', () => {
  it('is the prompt as it was typed, and the usual negative prompt', () => {
    expect(prompted(wish, 7)).toEqual({
      fields: {
        prompt: 'a woman on a balcony',
        negativePrompt: 'blurry, low quality, distorted, deformed',
      },
      request: {
        category: 'nsfw',
        prompt: 'a woman on a balcony',
        negativePrompt: 'blurry, low quality, distorted, deformed',
        seed: 7,
        model: null,
        identity: null,
        adapters: [],
      },
    });
  });

  it('carries the words of a tag after the prompt, and its adapter', () => {
    const { fields, request } = prompted({ ...wish, tag }, 7);
    expect(request).toMatchObject({
      prompt: 'a woman on a balcony, the trigger',
      adapters: ['loras/a.safetensors'],
    });
    expect(fields).toMatchObject({ prompt: 'a woman on a balcony', tag: 'the trigger' });
  });

  it('carries a tag without an adapter by its words alone', () => {
    expect(prompted({ ...wish, tag: { ...tag, adapter: null } }, 7).request.adapters).toEqual([]);
  });

  it('carries the words of who is to be seen before the prompt, picture by picture', () => {
    const subject: Subject = {
      ...anybody,
      trained: { id: 'mara', sha256: 'a' },
      identity: 'mara',
      wordsFor: (seed) => ({ persona: `red hair, outfit ${seed}` }),
      negativePrompt: 'glasses',
      names: { 'model name': 'Mara' },
    };
    const { fields, request } = prompted({ ...wish, negativePrompt: 'rain', subject, tag }, 9);
    expect(request).toMatchObject({
      prompt: 'red hair, outfit 9, a woman on a balcony, the trigger',
      negativePrompt: 'rain, glasses',
      trained: { id: 'mara', sha256: 'a' },
      identity: 'mara',
    });
    expect(Object.entries(fields)).toEqual([
      ['persona', 'red hair, outfit 9'],
      ['prompt', 'a woman on a balcony'],
      ['tag', 'the trigger'],
      ['model name', 'Mara'],
      ['negativePrompt', 'rain, glasses'],
    ]);
  });

  it('is judged on every word that the engine gets', () => {
    const subject = { ...anybody, wordsFor: () => ({ persona: 'freckles' }) };
    const { fields, request } = prompted({ ...wish, negativePrompt: 'rain', subject, tag }, 1);
    const judged = Object.values(fields).join(' ');
    for (const word of `${request.prompt} ${request.negativePrompt}`.split(/\W+/))
      expect(judged).toContain(word);
  });
});

describe('seeds', () => {
  it('that are drawn lie within their bounds and differ', () => {
    const drawn = Array.from({ length: 50 }, () => seedsFrom(undefined, 1)[0]);
    for (const seed of drawn) expect(seed >= 0 && seed < 2 ** 32).toBe(true);
    expect(new Set(drawn).size).toBeGreaterThan(1);
  });
});
