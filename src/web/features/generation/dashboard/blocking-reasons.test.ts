import { describe, expect, it } from 'vitest';
import { limits } from '#contract/limits.ts';
import { listBlockingReasons } from './blocking-reasons.ts';

const draft = {
  prompt: 'a violinist at dusk',
  negativePrompt: '',
  category: 'sfw',
  modelId: null,
  personaId: null,
} as const;
const ready = {
  draft,
  price: 1,
  wallet: { tokens: 100, metered: false },
  gate: 'app',
  ageCheck: 'not_asked',
  models: [],
  personas: [],
} as const;

describe('what blocks Generate', () => {
  it('is nothing for a prompt with enough tokens', () => {
    expect(listBlockingReasons(ready)).toEqual([]);
  });

  it('is an empty prompt, blanks included', () => {
    expect(listBlockingReasons({ ...ready, draft: { ...draft, prompt: '  \n' } })).toEqual([
      'Enter a prompt.',
    ]);
  });

  it('is the tour, which is read-only', () => {
    expect(listBlockingReasons({ ...ready, gate: 'tour' })).toHaveLength(1);
  });

  it('is an age check that is due, in the adult category alone', () => {
    const adult = { ...ready, draft: { ...draft, category: 'nsfw' } } as const;
    expect(listBlockingReasons({ ...adult, ageCheck: 'due' })).toEqual(['Pass the age check first.']);
    expect(listBlockingReasons({ ...ready, ageCheck: 'due' })).toEqual([]);
    expect(listBlockingReasons({ ...adult, ageCheck: 'passed' })).toEqual([]);
  });

  it('is a model that is missing or not trained, once the models are loaded', () => {
    const chosen = { ...ready, draft: { ...draft, modelId: 'mine' } };
    expect(listBlockingReasons({ ...chosen, models: undefined })).toEqual([]);
    expect(listBlockingReasons({ ...chosen, models: [{ id: 'mine', status: 'completed' }] })).toEqual([]);
    for (const models of [[], [{ id: 'mine', status: 'training' } as const]]) {
      expect(listBlockingReasons({ ...chosen, models })).toEqual([
        'The selected model no longer exists. Choose another one.',
      ]);
    }
  });

  it('is a default model that has not loaded', () => {
    expect(listBlockingReasons({ ...ready, draft: { ...draft, modelId: undefined } })).toEqual([
      'Your models are loading.',
    ]);
  });

  it('is a persona that is missing, once the personas are loaded', () => {
    const chosen = { ...ready, draft: { ...draft, personaId: 'mara' } };
    expect(listBlockingReasons({ ...chosen, personas: undefined })).toEqual([]);
    expect(listBlockingReasons({ ...chosen, personas: [{ id: 'mara' }] })).toEqual([]);
    expect(listBlockingReasons(chosen)).toEqual([
      'The selected persona no longer exists. Choose another one, or no persona.',
    ]);
  });

  it('is a price beyond the tokens that are left', () => {
    expect(listBlockingReasons({ ...ready, price: 20, wallet: { tokens: 20, metered: false } })).toEqual([]);
    expect(listBlockingReasons({ ...ready, price: 20, wallet: { tokens: 19, metered: false } })).toEqual([
      'It costs 20 tokens, and you have 19 tokens. Get more under Billing.',
    ]);
  });

  it('is no price where usage is metered', () => {
    expect(listBlockingReasons({ ...ready, price: 20, wallet: { tokens: 0, metered: true } })).toEqual([]);
  });

  it('names every reason at once', () => {
    const prompt = 'a'.repeat(limits.promptMaximum + 12);
    const negativePrompt = 'b'.repeat(limits.negativePromptMaximum + 1);
    const wallet = { tokens: 0, metered: false };
    const reasons = listBlockingReasons({ ...ready, draft: { ...draft, prompt, negativePrompt }, wallet });
    expect(reasons).toHaveLength(3);
    expect(reasons[0]).toContain('12 characters too long');
    expect(reasons[2]).toContain('1 token');
  });
});
