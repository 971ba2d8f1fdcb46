import { describe, expect, it } from 'vitest';
import type { Channel } from '#contract/channels.ts';
import {
  createTarget,
  emptyForm,
  listTargetProblems,
  type MediumFacts,
  refusesAdult,
  withMedia,
} from './post-form.ts';
import { addDefaultCrops } from './use-default-crops.ts';

const picture: MediumFacts = {
  ...{
    type: 'image',
    category: 'sfw',
    width: 1024,
    height: 1536,
    seconds: null,
    posterSecond: null,
    byteSize: 1,
    isAvailable: true,
  },
};
const instagram: Channel = {
  ...{ id: 'channel', kind: 'instagram', personaId: null, name: '@nora', url: null, state: 'connected' },
  ...{ problem: null, limitedUntil: null, takesAdult: false, createdAt: '2026-01-01T00:00:00.000Z' },
};
const form = {
  ...emptyForm,
  text: 'Hello',
  media: [{ contentId: 'a', altText: '' }],
  targets: [createTarget('channel')],
};
const facts = (change: Partial<MediumFacts> = {}) => new Map([['a', { ...picture, ...change }]]);
const check = (change: Partial<MediumFacts> = {}, on = form, channel: Channel | undefined = instagram) =>
  listTargetProblems(channel, {
    ...{
      form: on,
      target: on.targets[0] ?? createTarget('channel'),
      facts: facts(change),
      disclosure: 'Made with AI',
    },
  });

describe('the problems of a channel', () => {
  it('are none for a picture cropped to a shape that it takes', () => {
    expect(check()).toEqual(['Instagram does not take this shape. Crop the picture.']);
    const cropped = addDefaultCrops({ form, facts: facts(), channels: [instagram] });
    expect(cropped.targets[0]?.crops).toHaveLength(1);
    expect(check({}, cropped)).toEqual([]);
  });

  it('name adult work, and the channel is to be removed', () => {
    expect(check({ category: 'nsfw' })[0]).toBe('Instagram takes no adult work here.');
    expect(refusesAdult(instagram, form, facts({ category: 'nsfw' }))).toBe(true);
    expect(refusesAdult(instagram, form, facts())).toBe(false);
  });

  it('name a picture that is gone, a channel that is gone, and one of another persona', () => {
    expect(check({ isAvailable: false })[0]).toBe('A picture or video is gone. Remove it.');
    expect(
      listTargetProblems(undefined, { form, target: createTarget('x'), facts: facts(), disclosure: '' }),
    ).toEqual(['This channel was disconnected.']);
    expect(check({ width: 1024, height: 1024 }, form, { ...instagram, personaId: 'other' })).toEqual([
      'This channel publishes posts of another persona.',
    ]);
  });
});

it('pictures that an outlet takes get no crop, and a set crop stays', () => {
  const square = facts({ width: 1024, height: 1024 });
  expect(addDefaultCrops({ form, facts: square, channels: [instagram] })).toBe(form);
  const crop = { x: 0, y: 0, width: 0.5, height: 0.5 };
  const set = { ...form, targets: [{ ...createTarget('channel'), crops: [{ contentId: 'a', crop }] }] };
  expect(addDefaultCrops({ form: set, facts: facts(), channels: [instagram] })).toBe(set);
});

it('a removed picture takes its crops with it', () => {
  const cropped = addDefaultCrops({ form, facts: facts(), channels: [instagram] });
  expect(withMedia(cropped, []).targets[0]?.crops).toEqual([]);
});
