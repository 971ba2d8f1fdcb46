import { describe, expect, it } from 'vitest';
import { limits } from '#contract/limits.ts';
import { emptyLook } from '#contract/persona-looks.ts';
import type { SharedSettings } from '#contract/sharing.ts';
import { listSharedFacts, toDraft } from './shared-facts.ts';

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

describe('a draft from shared settings', () => {
  it('has the persona as text before the prompt, and all settings of the picture', () => {
    expect(toDraft(picture)).toEqual({
      prompt: 'woman in her forties, in a garden',
      negativePrompt: 'hat',
      category: 'nsfw',
      seed: 0,
      aspectRatio: '3:4',
      personaId: null,
    });
  });

  it('keeps the format when only a persona was shared', () => {
    expect(toDraft(persona)).not.toHaveProperty('aspectRatio');
    expect(toDraft(persona)).toMatchObject({ prompt: 'woman in her forties', seed: null });
  });

  it('is cut to the maximum prompt length', () => {
    const long = toDraft({ ...picture, prompt: 'a'.repeat(limits.promptMaximum) });
    expect(long.prompt).toHaveLength(limits.promptMaximum);
  });
});

describe('the facts of shared settings', () => {
  it('list look and settings, including seed 0', () => {
    expect(listSharedFacts(picture)).toEqual([
      ['Hair', 'Bob'],
      ['Clothes', 'Tailored suit, Wool coat'],
      ['Negative prompt', 'hat'],
      ['Format', '3:4'],
      ['Seed', '0'],
      ['Category', 'NSFW'],
    ]);
    expect(listSharedFacts({ ...persona, look: null })).toEqual([['Category', 'NSFW']]);
  });
});
