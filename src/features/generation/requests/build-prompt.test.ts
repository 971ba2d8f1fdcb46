import { describe, expect, it } from 'vitest';
import { buildPrompt, listSeeds } from './build-prompt.ts';
import type { PersonaAndModel } from './persona-and-model.ts';

const noPersona: PersonaAndModel = {
  trained: null,
  identity: null,
  wordsFor: () => ({}),
  negativePrompt: '',
  names: {},
  loras: [],
  loraWordsFor: () => ({}),
  settings: {},
};
const input = {
  category: 'nsfw' as const,
  prompt: 'a woman on a balcony',
  negativePrompt: undefined,
};
const nothingChosen = { personaAndModel: noPersona, tag: null };
const tag = { id: 'a_tag', label: 'A tag', trigger: 'the trigger', adapter: 'loras/a.safetensors' };

describe('the prompt for an engine', () => {
  it('is the prompt as typed, and the default negative prompt', () => {
    expect(buildPrompt(input, nothingChosen, 7)).toEqual({
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

  it('has the trigger words of a tag after the prompt, and its adapter', () => {
    const { fields, request } = buildPrompt(input, { personaAndModel: noPersona, tag }, 7);
    expect(request).toMatchObject({
      prompt: 'a woman on a balcony, the trigger',
      adapters: ['loras/a.safetensors'],
    });
    expect(fields).toMatchObject({ prompt: 'a woman on a balcony', tag: 'the trigger' });
  });

  it('has only the trigger words of a tag without an adapter', () => {
    const chosen = { personaAndModel: noPersona, tag: { ...tag, adapter: null } };
    expect(buildPrompt(input, chosen, 7).request.adapters).toEqual([]);
  });

  it('has the words of persona and model before the prompt, by the seed of each picture', () => {
    const personaAndModel: PersonaAndModel = {
      ...noPersona,
      trained: { id: 'mara', sha256: 'a' },
      identity: 'mara',
      wordsFor: (seed) => ({ persona: `red hair, outfit ${seed}` }),
      negativePrompt: 'glasses',
      names: { 'model name': 'Mara' },
    };
    const { fields, request } = buildPrompt(
      { ...input, negativePrompt: 'rain' },
      { personaAndModel, tag },
      9,
    );
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

  it('has the words of an outfit and a place after the prompt, and asks the persona for the rest', () => {
    const settings = { outfit: { id: 'a', name: 'Coat', words: 'wearing a coat' } };
    const outfitAndPlace = {
      words: { outfit: 'wearing a coat', place: 'on a roof' },
      names: { 'outfit name': 'Coat' },
      settings,
    };
    const personaAndModel: PersonaAndModel = {
      ...noPersona,
      wordsFor: (_, replaced) => ({ persona: replaced?.outfit ? 'red hair' : 'red hair, in a suit' }),
    };
    const styled = { ...input, styleWords: 'film grain' };
    const { fields, request } = buildPrompt(styled, { outfitAndPlace, personaAndModel, tag }, 1);
    expect(request.prompt).toBe(
      'red hair, a woman on a balcony, wearing a coat, on a roof, film grain, the trigger',
    );
    expect(fields).toMatchObject({ outfit: 'wearing a coat', place: 'on a roof', 'outfit name': 'Coat' });
  });

  it('gives every word of the engine to the safety decision, too', () => {
    const personaAndModel = { ...noPersona, wordsFor: () => ({ persona: 'freckles' }) };
    const { fields, request } = buildPrompt(
      { ...input, negativePrompt: 'rain' },
      { personaAndModel, tag },
      1,
    );
    const judged = Object.values(fields).join(' ');
    for (const word of `${request.prompt} ${request.negativePrompt}`.split(/\W+/))
      expect(judged).toContain(word);
  });
});

describe('seeds', () => {
  it('that are random are within their bounds and differ', () => {
    const drawn = Array.from({ length: 50 }, () => listSeeds(undefined, 1)[0]);
    for (const seed of drawn) expect(seed >= 0 && seed < 2 ** 32).toBe(true);
    expect(new Set(drawn).size).toBeGreaterThan(1);
  });
});
