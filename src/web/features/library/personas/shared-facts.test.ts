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
  parameters: {},
  styleWords: '',
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
      parameters: {},
      styleWords: '',
      personaId: null,
      outfitId: null,
      placeId: null,
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

  it('list the sampling and a custom size, which are used with them', () => {
    const parameters = { steps: 44, guidance: 5.5, sampler: 'euler', size: { width: 1216, height: 832 } };
    const shared = { ...picture, look: null, aspectRatio: null, parameters, styleWords: 'film grain' };
    expect(listSharedFacts(shared)).toEqual([
      ['Negative prompt', 'hat'],
      ['Style words', 'film grain'],
      ['Format', '1216 × 832'],
      ['Steps', '44'],
      ['Guidance', '5.5'],
      ['Sampler', 'euler'],
      ['Seed', '0'],
      ['Category', 'NSFW'],
    ]);
    expect(toDraft(shared)).toMatchObject({ parameters, styleWords: 'film grain' });
  });
});
