import type { Sides } from '#contract/common.ts';
import { type Checks, hasFields, isInteger } from '#web/lib/checks.ts';

export const noSides: Sides = { top: 0, right: 0, bottom: 0, left: 0 };

const sideChecks: Checks<Sides> = {
  top: isInteger(0),
  right: isInteger(0),
  bottom: isInteger(0),
  left: isInteger(0),
};

/** Whether a value says how far a picture is extended on each side. */
export const isSides = (value: unknown): value is Sides => hasFields(sideChecks, value);
