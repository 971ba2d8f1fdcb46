import { expect, it } from 'vitest';
import { refuseReferences, takesReferences } from './refuse-references.ts';

const any = { most: 3, recipeEngine: null, withModel: false };
const own = { most: 4, recipeEngine: 'draws', withModel: true };
const given = (recipeEngines: (string | null | undefined)[], withModel = false) => ({
  recipeEngines,
  withModel,
});

it('references are refused with the reason and what to do, unless one engine takes all of them', () => {
  expect(refuseReferences([], given(['draws']))).toBe('No engine here takes references. Remove them.');
  expect(refuseReferences([any, own], given([null, null, null]))).toBeNull();
  expect(refuseReferences([any], given([null, null, null, null]))).toContain('takes 3 references. Remove 1.');
  expect(refuseReferences([any, own], given(['draws', 'draws', 'draws', 'draws']))).toBeNull();
  expect(refuseReferences([own], given(['draws', null]))).toContain('only from pictures that it drew');
  expect(refuseReferences([any], given([null], true))).toContain('Choose no model.');
  expect(refuseReferences([any, own], given(['draws'], true))).toBeNull();
});

it('nothing is said of a picture that is not known yet, and of a request without references', () => {
  expect(refuseReferences([own], given([undefined, 'draws']))).toBeNull();
  expect(refuseReferences([], given([], true))).toBeNull();
  expect(takesReferences(undefined, given(['draws']))).toBe(false);
});
