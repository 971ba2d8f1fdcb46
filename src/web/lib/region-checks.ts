import type { PromptRegion } from '#contract/prompt-regions.ts';
import { type Checks, hasFields, isListOf, isNumber, isText } from '#web/lib/checks.ts';

type Box = PromptRegion['box'];

const boxChecks: Checks<Box> = { x: isNumber, y: isNumber, width: isNumber, height: isNumber };
const regionChecks: Checks<PromptRegion> = {
  box: (value): value is Box => hasFields(boxChecks, value),
  prompt: isText,
};

/** Whether a value is the regions of a picture. */
export const isRegions = isListOf(regionChecks);
