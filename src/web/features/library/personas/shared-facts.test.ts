import { describe, expect, it } from 'vitest';
import { limits } from '#contract/limits.ts';
import { emptyLook } from '#contract/persona-looks.ts';
import type { SharedSettings } from '#contract/sharing.ts';
import { composeFrom, factsOf } from './shared-facts.ts';

const picture: SharedSettings = {
  personaName: 'Nora',
  look: { ...emptyLook, hair: 'bob', clothing: ['suit', 'coat'] },
  details: '',
  personaWords: 'woman in her forties',
  prompt: 'in a garden',
  negativePrompt: 'hat',
  seed: 0,
  aspectRatio: '3:4',
  category: 'nsfw',
};
const persona: SharedSettings = { ...picture, prompt: '', negativePrompt: '', seed: null, aspectRatio: null };

describe('what shared settings put into the composer', () => {
  it('is the persona as words before the prompt, and everything of the picture', () => {
    expect(composeFrom(picture)).toEqual({
      prompt: 'woman in her forties, in a garden',
      negativePrompt: 'hat',
      category: 'nsfw',
      seed: 0,
      aspectRatio: '3:4',
      personaId: null,
    });
  });

  it('leaves the format as it was where a persona alone was shared', () => {
    expect(composeFrom(persona)).not.toHaveProperty('aspectRatio');
    expect(composeFrom(persona)).toMatchObject({ prompt: 'woman in her forties', seed: null });
  });

  it('is never longer than a prompt may be', () => {
    const long = composeFrom({ ...picture, prompt: 'a'.repeat(limits.promptMaximum) });
    expect(long.prompt).toHaveLength(limits.promptMaximum);
  });
});

describe('what shared settings say beside their words', () => {
  it('names what there is of look and settings, seed 0 included', () => {
    expect(factsOf(picture)).toEqual([
      ['Hair', 'Bob'],
      ['Clothes', 'Tailored suit, Wool coat'],
      ['Negative prompt', 'hat'],
      ['Format', '3:4'],
      ['Seed', '0'],
      ['Category', 'NSFW'],
    ]);
    expect(factsOf({ ...persona, look: null })).toEqual([['Category', 'NSFW']]);
  });
});
