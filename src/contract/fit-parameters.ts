/** Fits chosen parameters into what the engines take. Pure, and without zod: the page runs it before it sends. */
import type { GenerationParameters, ParameterSupport, PictureSize } from './generation-parameters.ts';

export type ParameterName = keyof GenerationParameters;

/** A parameter that does not fit, and what becomes of it. */
export type ParameterChange = {
  parameter: ParameterName;
  /** As the creator chose it, for a sentence. */
  from: string;
  /** What is used instead; null: the model’s usual value. */
  to: string | null;
  /** The bounds that it does not fit, or why it is not taken. */
  reason: string;
};

export type FittedParameters = {
  parameters: GenerationParameters;
  changes: ParameterChange[];
};

/** Why nothing is taken while no engine has reported. */
export const unknownParameters = 'No engine has said yet which settings it takes.';

/**
 * Fits parameters: numbers and sizes to their nearest bound; a name that is not offered, and what is not taken at all, to
 * the usual value.
 *
 * @param support null while no engine has said what it takes: nothing is taken then
 */
export function fitParameters(
  { steps, guidance, sampler, scheduler, size }: GenerationParameters,
  support: ParameterSupport | null,
): FittedParameters {
  const parameters: GenerationParameters = {};
  const changes: ParameterChange[] = [];
  const drop = (parameter: ParameterName, from: string, reason: string) => {
    changes.push({ parameter, from, to: null, reason });
  };
  for (const [parameter, chosen] of [['steps', steps] as const, ['guidance', guidance] as const]) {
    if (chosen === undefined) continue;
    const range = support?.[parameter] ?? { reason: unknownParameters };
    if ('reason' in range) {
      drop(parameter, String(chosen), range.reason);
      continue;
    }
    const fitting = Math.min(Math.max(chosen, range.min), range.max);
    parameters[parameter] = fitting;
    if (fitting === chosen) continue;
    const verb = parameter === 'steps' ? 'Steps here are' : 'Guidance here is';
    const reason = `${verb} ${range.min} to ${range.max}.`;
    changes.push({ parameter, from: String(chosen), to: String(fitting), reason });
  }
  for (const [parameter, chosen] of [['sampler', sampler] as const, ['scheduler', scheduler] as const]) {
    if (chosen === undefined) continue;
    const choice = support?.[parameter] ?? { reason: unknownParameters };
    if ('reason' in choice) drop(parameter, chosen, choice.reason);
    else if (choice.values.includes(chosen)) parameters[parameter] = chosen;
    else drop(parameter, chosen, `The models here have no ${parameter} “${chosen}”.`);
  }
  if (size !== undefined) {
    const range = support?.size ?? { reason: unknownParameters };
    if ('reason' in range) drop('size', formatSize(size), range.reason);
    else {
      parameters.size = fitSize(size, range);
      const to = formatSize(parameters.size);
      if (to !== formatSize(size)) {
        changes.push({ parameter: 'size', from: formatSize(size), to, reason: describeSizes(range) });
      }
    }
  }
  return { parameters, changes };
}

type SizeRange = Extract<ParameterSupport['size'], { maxRatio: number }>;

/** For example `1024 × 768`. */
export const formatSize = ({ width, height }: PictureSize): string => `${width} × ${height}`;

/** The bounds of a size in a sentence. */
export function describeSizes({ max, maxPixels, maxRatio, min, step }: SizeRange): string {
  const megapixels = (maxPixels / 1_000_000).toFixed(1);
  return `Sides here have ${min} to ${max} pixels in steps of ${step}; ${megapixels} megapixels at most, one side up to ${maxRatio} times the other.`;
}

/** The nearest size that is taken. Too many pixels are taken from both sides, too long a side is cut. */
export function fitSize(size: PictureSize, { max, maxPixels, maxRatio, min, step }: SizeRange): PictureSize {
  const toSide = (length: number) => Math.min(Math.max(Math.round(length / step) * step, min), max);
  let [width, height] = [toSide(size.width), toSide(size.height)];
  const shrink = Math.sqrt(maxPixels / (width * height));
  if (shrink < 1) {
    const down = (length: number) => Math.max(min, Math.floor((length * shrink) / step) * step);
    [width, height] = [down(width), down(height)];
  }
  const longest = Math.floor((Math.min(width, height) * maxRatio) / step) * step;
  // A side that could not shrink leaves too many pixels to the other one.
  const fits = (length: number, other: number) =>
    Math.min(length, longest, Math.floor(maxPixels / other / step) * step);
  width = fits(width, height);
  height = fits(height, width);
  return { width, height };
}
