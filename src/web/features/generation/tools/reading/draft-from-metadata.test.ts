import { describe, expect, it } from 'vitest';
import { toDraft } from './draft-from-metadata.ts';

describe('generation metadata as a draft', () => {
  it('takes over the prompts and the seed', () => {
    expect(toDraft({ prompt: 'a harbour\nat dusk', negativePrompt: 'rain', seed: '42' })).toEqual({
      prompt: 'a harbour at dusk',
      negativePrompt: 'rain',
      seed: 42,
    });
  });

  it.each([null, '', '-1', '99999999999', 'twelve'])('leaves a seed of %j to chance', (seed) => {
    expect(toDraft({ prompt: 'a harbour', negativePrompt: null, seed })).toEqual({
      prompt: 'a harbour',
      negativePrompt: '',
      seed: null,
    });
  });
});
