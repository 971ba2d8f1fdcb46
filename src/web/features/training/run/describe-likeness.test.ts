import { expect, it } from 'vitest';
import { describeLikeness } from './describe-likeness.ts';

it('ranks the samples of a training, and says which step the model is of', () => {
  const early = { step: 200, likeness: 82 };
  const late = { step: 1_300, likeness: 80 };
  expect(describeLikeness([early, late])).toBe(
    'All samples are of one prompt and seed. The one at step 200 resembles the training set most, with a likeness of 82 of 100; the model is that of the last step.',
  );
  expect(describeLikeness([{ ...late, likeness: 90 }, early])).toMatch(
    /^All samples.*The one at step 1,300 .*likeness of 90 of 100; the model is that of this step\.$/,
  );
  expect(describeLikeness([late])).toBe(
    'The sample at step 1,300 resembles the training set with a likeness of 80 of 100.',
  );
  expect(describeLikeness([])).toBeNull();
});
