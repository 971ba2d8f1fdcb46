import { describe, expect, it } from 'vitest';
import { limits } from '#contract/limits.ts';
import { reasonsToWait } from './reasons-to-wait.ts';

const ready = {
  draft: { prompt: 'a violinist at dusk', negativePrompt: '' },
  price: 1,
  tokens: 100,
  gate: 'app',
} as const;

describe('what keeps Generate from running', () => {
  it('is nothing for a prompt that can be paid', () => {
    expect(reasonsToWait(ready)).toEqual([]);
  });

  it('is an empty prompt, blanks included', () => {
    expect(reasonsToWait({ ...ready, draft: { prompt: '  \n', negativePrompt: '' } })).toEqual([
      'Write a prompt to begin.',
    ]);
  });

  it('is the tour, which only looks', () => {
    expect(reasonsToWait({ ...ready, gate: 'tour' })).toHaveLength(1);
  });

  it('names every reason at once', () => {
    const prompt = 'a'.repeat(limits.promptMaximum + 12);
    const negativePrompt = 'b'.repeat(limits.negativePromptMaximum + 1);
    const reasons = reasonsToWait({ ...ready, draft: { prompt, negativePrompt }, tokens: 0 });
    expect(reasons).toHaveLength(3);
    expect(reasons[0]).toContain('12 characters too long');
    expect(reasons[2]).toContain('1 token');
  });
});
