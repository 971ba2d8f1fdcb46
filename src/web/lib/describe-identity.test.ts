import { expect, it } from 'vitest';
import type { Abilities, IdentityKinds } from '#contract/abilities.ts';
import { usualModes } from '#contract/operating-modes.ts';
import { emptyLook } from '#contract/persona-looks.ts';
import { describeIdentity } from './describe-identity.ts';

const engines = (...identity: IdentityKinds[]): Abilities => ({
  work: [
    {
      operation: 'text_to_image',
      category: 'sfw',
      state: 'available',
      reason: null,
      modelReason: null,
      endFrameReason: null,
      longestVideo: null,
      references: [],
      parameters: [],
      regionLimits: [],
      identity,
    },
  ],
  tags: [],
  modes: usualModes,
});
const mara = {
  name: 'Mara',
  look: { ...emptyLook, presentation: 'woman' as const },
  referencePictures: 0,
  generatedReferencePictures: 0,
  withModel: false,
};
const say = (abilities: Abilities, facts: object = {}) =>
  describeIdentity(abilities, 'text_to_image', 'sfw', { ...mara, ...facts });

it('an engine that keeps the person is not mentioned', () => {
  expect(say(engines(['key']))).toBeNull();
  expect(say(engines(['references']), { referencePictures: 7 })).toBeNull();
  expect(say(engines(['trained_model']), { withModel: true })).toBeNull();
  expect(say(engines())).toBeNull();
});

it('one that cannot is, with what would help', () => {
  expect(say(engines([]))).toEqual({
    text: 'This engine keeps Mara by her description alone.',
    remedy: null,
  });
  expect(say(engines(['references', 'trained_model']))?.remedy).toBe('A reference sheet keeps her the same.');
  expect(say(engines(['trained_model']), { referencePictures: 7 })?.remedy).toBe(
    'A trained model keeps her the same.',
  );
});

it('engines that differ, and other presentations, have their words', () => {
  expect(say(engines(['key'], []))?.text).toBe('Some engines here keep Mara by her description alone.');
  const man = { name: 'Teo', look: { ...emptyLook, presentation: 'man' as const } };
  expect(say(engines(['references'], []), man)?.text).toBe(
    'The engines here keep Teo by his description alone.',
  );
  expect(say(engines([]), { look: emptyLook })?.text).toBe(
    'This engine keeps Mara by their description alone.',
  );
});
