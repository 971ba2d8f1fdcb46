import type { GenerationParameters, PictureSize } from '#contract/generation-parameters.ts';
import { type Checks, hasFields, isInteger, isNumber, isText } from '#web/lib/checks.ts';

const sizeChecks: Checks<PictureSize> = { width: isInteger(), height: isInteger() };

/** What this browser may have stored of generation parameters, and the server of an item's. */
export const parameterChecks: Checks<GenerationParameters> = {
  steps: isInteger(),
  guidance: isNumber,
  sampler: isText,
  scheduler: isText,
  size: (value): value is PictureSize => hasFields(sizeChecks, value),
};
