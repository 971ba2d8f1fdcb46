import type { IdentitySupport } from '@castwright/engine-port';
import { expect, it } from 'vitest';
import { limits } from '#contract/limits.ts';
import type { EngineInService } from './availability.ts';
import { countUsedReferences, listIdentityKinds, listReferenceSupports } from './identity-support.ts';

const work = { operation: 'text_to_image', category: 'sfw' } as const;
const engine = (support?: Omit<IdentitySupport, 'operation' | 'category'>): EngineInService => ({
  operations: ['text_to_image'],
  abilities: { unsupported: [], ...(support && { identity: [{ ...work, ...support }] }) },
  isAvailable: true,
});
const byKey = engine();
const byWords = engine({ sources: [], references: 0 });
const byThree = engine({ sources: ['references', 'trained_model'], references: 3 });
const modelFirst = engine({ sources: ['trained_model', 'references'], references: 2 });
const unknown: EngineInService = { operations: null, abilities: null, isAvailable: false };

it('as many references are passed as the engine uses that takes the most', () => {
  expect(countUsedReferences([byKey, byWords], work)).toBe(0);
  expect(countUsedReferences([byKey, modelFirst, byThree], work)).toBe(3);
  expect(countUsedReferences([byThree], { ...work, category: 'nsfw' })).toBe(0);
  expect(countUsedReferences([], work)).toBe(0);
});

it('an engine that prefers the trained model of a request uses none', () => {
  expect(countUsedReferences([modelFirst], work)).toBe(2);
  expect(countUsedReferences([modelFirst], { ...work, withModel: true })).toBe(0);
  expect(countUsedReferences([byThree], { ...work, withModel: true })).toBe(3);
});

it('one that has not reported may use all', () => {
  expect(countUsedReferences([unknown], work)).toBe(limits.referencePicturesMaximum);
});

it('what keeps a person is listed by combination, once', () => {
  expect(listIdentityKinds([byKey, byKey, byThree, modelFirst, byWords, unknown], work)).toEqual([
    ['key'],
    ['references', 'trained_model'],
    [],
  ]);
});

it('references of a creator’s choice leave places for pictures of the persona', () => {
  const takes = (most: number, recipeEngine?: string): EngineInService => ({
    ...byThree,
    abilities: {
      unsupported: [],
      chosenReferences: [{ category: 'sfw', most, withModel: false, ...(recipeEngine && { recipeEngine }) }],
    },
  });
  const two = { ...work, chosenReferences: ['draws', 'draws'] };
  expect(countUsedReferences([takes(3), takes(4)], two)).toBe(2);
  expect(countUsedReferences([takes(2)], two)).toBe(0);
  // Where pictures are read by their recipes the persona is drawn by its key.
  expect(countUsedReferences([takes(4, 'draws')], two)).toBe(0);
  expect(countUsedReferences([byThree], two)).toBe(0);
  expect(listReferenceSupports([takes(3), takes(3), takes(4, 'draws'), byThree], work)).toEqual([
    { most: 3, recipeEngine: null, withModel: false },
    { most: 4, recipeEngine: 'draws', withModel: false },
  ]);
  expect(listReferenceSupports([takes(3)], { ...work, operation: 'image_to_image' })).toEqual([]);
});
