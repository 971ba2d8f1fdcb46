import { describe, expect, it } from 'vitest';
import { draftFromMaking } from './draft-from-making.ts';

describe('how a picture was made, as a prompt', () => {
  it('takes its words and its seed over', () => {
    expect(draftFromMaking({ prompt: 'a harbour\nat dusk', negativePrompt: 'rain', seed: '42' })).toEqual({
      prompt: 'a harbour at dusk',
      negativePrompt: 'rain',
      seed: 42,
    });
  });

  it.each([null, '', '-1', '99999999999', 'twelve'])('leaves a seed of %j to chance', (seed) => {
    expect(draftFromMaking({ prompt: 'a harbour', negativePrompt: null, seed })).toEqual({
      prompt: 'a harbour',
      negativePrompt: '',
      seed: null,
    });
  });
});
