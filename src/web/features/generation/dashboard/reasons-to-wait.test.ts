import { describe, expect, it } from 'vitest';
import { limits } from '#contract/limits.ts';
import { reasonsToWait } from './reasons-to-wait.ts';

const draft = { prompt: 'a violinist at dusk', negativePrompt: '', modelId: null, personaId: null };
const ready = {
  draft,
  price: 1,
  tokens: 100,
  gate: 'app',
  models: [],
  personas: [],
} as const;

describe('what keeps Generate from running', () => {
  it('is nothing for a prompt that can be paid', () => {
    expect(reasonsToWait(ready)).toEqual([]);
  });

  it('is an empty prompt, blanks included', () => {
    expect(reasonsToWait({ ...ready, draft: { ...draft, prompt: '  \n' } })).toEqual([
      'Write a prompt to begin.',
    ]);
  });

  it('is the tour, which only looks', () => {
    expect(reasonsToWait({ ...ready, gate: 'tour' })).toHaveLength(1);
  });

  it('is a model that is gone or has not been trained, once the models are known', () => {
    const chosen = { ...ready, draft: { ...draft, modelId: 'mine' } };
    expect(reasonsToWait({ ...chosen, models: undefined })).toEqual([]);
    expect(reasonsToWait({ ...chosen, models: [{ id: 'mine', status: 'completed' }] })).toEqual([]);
    for (const models of [[], [{ id: 'mine', status: 'training' } as const]]) {
      expect(reasonsToWait({ ...chosen, models })).toEqual([
        'The chosen model is not there any more. Choose another one.',
      ]);
    }
  });

  it('is a default model that is not known yet', () => {
    expect(reasonsToWait({ ...ready, draft: { ...draft, modelId: undefined } })).toEqual([
      'Your models are being looked up.',
    ]);
  });

  it('is a persona that is gone, once the personas are known', () => {
    const chosen = { ...ready, draft: { ...draft, personaId: 'mara' } };
    expect(reasonsToWait({ ...chosen, personas: undefined })).toEqual([]);
    expect(reasonsToWait({ ...chosen, personas: [{ id: 'mara' }] })).toEqual([]);
    expect(reasonsToWait(chosen)).toEqual([
      'The chosen persona is not there any more. Choose another one, or nobody.',
    ]);
  });

  it('is a price beyond the tokens that are left', () => {
    expect(reasonsToWait({ ...ready, price: 20, tokens: 20 })).toEqual([]);
    expect(reasonsToWait({ ...ready, price: 20, tokens: 19 })).toEqual([
      'It costs 20 tokens, and you have 19 tokens. Get more under Billing.',
    ]);
  });

  it('names every reason at once', () => {
    const prompt = 'a'.repeat(limits.promptMaximum + 12);
    const negativePrompt = 'b'.repeat(limits.negativePromptMaximum + 1);
    const reasons = reasonsToWait({ ...ready, draft: { ...draft, prompt, negativePrompt }, tokens: 0 });
    expect(reasons).toHaveLength(3);
    expect(reasons[0]).toContain('12 characters too long');
    expect(reasons[2]).toContain('1 token');
  });
});
