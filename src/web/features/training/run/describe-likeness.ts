import type { TrainingJobStatus } from '#contract/training.ts';
import { formatNumber } from '#web/lib/format.ts';

/**
 * Says how much the samples resemble the training set; null if none was measured. The model is always that of the last
 * step (decision 099), which the sentence does not leave open.
 *
 * @param likeness the measured samples, the nearest first
 */
export function describeLikeness([nearest, ...others]: TrainingJobStatus['likeness']): string | null {
  if (!nearest) return null;
  const last = Math.max(nearest.step, ...others.map(({ step }) => step));
  const resembles = `with a likeness of ${nearest.likeness} of 100`;
  if (others.length === 0)
    return `The sample at step ${formatNumber(nearest.step)} resembles the training set ${resembles}.`;
  const isLast = nearest.step === last;
  return `All samples are of one prompt and seed. The one at step ${formatNumber(nearest.step)} resembles the training set most, ${resembles}; the model is that of ${isLast ? 'this' : 'the last'} step.`;
}
