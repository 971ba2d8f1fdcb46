import { expect, it } from 'vitest';
import type { Abilities, Ability } from '#contract/abilities.ts';
import { tagAbility, unableHere, workState } from './abilities.ts';

const video: Ability = {
  operation: 'text_to_video',
  category: 'sfw',
  state: 'available',
  reason: null,
  modelReason: 'Choose no model.',
};
const abilities: Abilities = {
  work: [
    video,
    { ...video, category: 'nsfw', state: 'unable', reason: 'No model for it.', modelReason: null },
    { ...video, operation: 'caption', state: 'unable', reason: 'Too old.', modelReason: null },
    { ...video, operation: 'upscale', state: 'away', modelReason: null },
  ],
  tags: [{ operation: 'text_to_video', tagId: 'pan', state: 'unable', reason: 'Not here.' }],
};

it('what cannot be done has its reason, in its category alone', () => {
  expect(workState(abilities, 'text_to_video', 'sfw')).toEqual({ unable: null, away: false });
  expect(workState(abilities, 'text_to_video', 'nsfw')).toEqual({ unable: 'No model for it.', away: false });
  expect(workState(abilities, 'upscale', 'sfw')).toEqual({ unable: null, away: true });
});

it('a trained model may stand against it', () => {
  expect(workState(abilities, 'text_to_video', 'sfw', true).unable).toBe('Choose no model.');
  expect(workState(abilities, 'text_to_video', 'nsfw', true).unable).toBe('No model for it.');
});

it('nothing is greyed before anything is known, nor what was not told', () => {
  expect(workState(undefined, 'text_to_video', 'sfw')).toEqual({ unable: null, away: false });
  expect(workState(abilities, 'face_swap', 'sfw')).toEqual({ unable: null, away: false });
  expect(unableHere(undefined, 'caption')).toBeNull();
  expect(unableHere(abilities, 'face_swap')).toBeNull();
});

it('an operation is not available here where no category of it is', () => {
  expect(unableHere(abilities, 'caption')).toBe('Too old.');
  expect(unableHere(abilities, 'text_to_video')).toBeNull();
});

it('a tag is told by what it is chosen for', () => {
  expect(tagAbility(abilities, 'text_to_video', 'pan')?.reason).toBe('Not here.');
  expect(tagAbility(abilities, 'text_to_image', 'pan')).toBeUndefined();
  expect(tagAbility(abilities, 'text_to_video', null)).toBeUndefined();
});
