import { expect, it } from 'vitest';
import type { Abilities, Ability } from '#contract/abilities.ts';
import { usualModes } from '#contract/operating-modes.ts';
import { findLongestVideo, findTagAbility, findUnsupportedReason, getAvailability } from './abilities.ts';

const video: Ability = {
  operation: 'text_to_video',
  category: 'sfw',
  state: 'available',
  reason: null,
  modelReason: 'Choose no model.',
  endFrameReason: null,
  longestVideo: 5,
  references: [],
  identity: [],
  parameters: [],
  regionLimits: [],
};
const abilities: Abilities = {
  modes: usualModes,
  work: [
    video,
    {
      ...video,
      category: 'nsfw',
      state: 'unable',
      reason: 'No model for it.',
      modelReason: null,
      endFrameReason: null,
      longestVideo: null,
      references: [],
      identity: [],
      parameters: [],
      regionLimits: [],
    },
    {
      ...video,
      operation: 'caption',
      state: 'unable',
      reason: 'Too old.',
      modelReason: null,
      endFrameReason: null,
      identity: [],
    },
    { ...video, operation: 'upscale', state: 'away', modelReason: null, endFrameReason: null, identity: [] },
  ],
  tags: [
    { operation: 'text_to_video', tagId: 'pan', limits: 'all', state: 'unable', reason: 'Not here.' },
    {
      operation: 'text_to_image',
      tagId: 'rain',
      limits: 'with_references_alone',
      state: 'unable',
      reason: 'Not with a sheet.',
    },
  ],
};

it('what cannot be done has its reason, in its category alone', () => {
  expect(getAvailability(abilities, 'text_to_video', 'sfw')).toEqual({
    unsupportedReason: null,
    offline: false,
  });
  expect(getAvailability(abilities, 'text_to_video', 'nsfw')).toEqual({
    unsupportedReason: 'No model for it.',
    offline: false,
  });
  expect(getAvailability(abilities, 'upscale', 'sfw')).toEqual({ unsupportedReason: null, offline: true });
});

it('a video is at most as long as the engines of its category make one', () => {
  expect(findLongestVideo(abilities, 'text_to_video', 'sfw')).toBe(5);
  expect(findLongestVideo(abilities, 'text_to_video', 'nsfw')).toBeNull();
  expect(findLongestVideo(undefined, 'text_to_video', 'sfw')).toBeNull();
});

it('a trained model may make an operation unsupported', () => {
  expect(getAvailability(abilities, 'text_to_video', 'sfw', true).unsupportedReason).toBe('Choose no model.');
  expect(getAvailability(abilities, 'text_to_video', 'nsfw', true).unsupportedReason).toBe(
    'No model for it.',
  );
});

it('nothing is disabled before abilities are known, nor an operation that is not listed', () => {
  expect(getAvailability(undefined, 'text_to_video', 'sfw')).toEqual({
    unsupportedReason: null,
    offline: false,
  });
  expect(getAvailability(abilities, 'face_swap', 'sfw')).toEqual({ unsupportedReason: null, offline: false });
  expect(findUnsupportedReason(undefined, 'caption')).toBeNull();
  expect(findUnsupportedReason(abilities, 'face_swap')).toBeNull();
});

it('an operation is not available here where no category of it is', () => {
  expect(findUnsupportedReason(abilities, 'caption')).toBe('Too old.');
  expect(findUnsupportedReason(abilities, 'text_to_video')).toBeNull();
});

it('the limitation of a tag depends on the operation, and on what the person is known by', () => {
  const anyone = { withModel: false, withReferences: false };
  expect(findTagAbility(abilities, 'text_to_video', 'pan', anyone)?.reason).toBe('Not here.');
  expect(findTagAbility(abilities, 'text_to_image', 'pan', anyone)).toBeUndefined();
  expect(findTagAbility(abilities, 'text_to_video', null, anyone)).toBeUndefined();
  const isLimited = (given: Partial<typeof anyone>) =>
    findTagAbility(abilities, 'text_to_image', 'rain', { ...anyone, ...given }) !== undefined;
  expect(isLimited({})).toBe(false);
  expect(isLimited({ withReferences: true })).toBe(true);
  expect(isLimited({ withReferences: true, withModel: true })).toBe(false);
});
