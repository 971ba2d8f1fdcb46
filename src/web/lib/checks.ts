/**
 * Checks of what this browser has stored or another build of the server sends, for the app's first page, which does
 * without zod (docs/performance.md).
 */

import type { PictureChoice } from '#contract/picture-choice.ts';
import type { ChosenReference } from '#contract/references.ts';
import { referenceRoles } from '#contract/values.ts';

type Check<Value> = (value: unknown) => value is Value;

/** A check for each field; one that may be left out is checked where it is there. */
export type Checks<Fields extends object> = {
  readonly [Key in keyof Fields]-?: Check<Exclude<Fields[Key], undefined>>;
};

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

export const isText = (value: unknown): value is string => typeof value === 'string';
export const isNumber = (value: unknown): value is number => typeof value === 'number';
export const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean';
export const isId = (value: unknown): value is string => isText(value) && uuid.test(value);

/** @returns a check for whole numbers between two bounds, which are included */
export function isInteger(least = Number.MIN_SAFE_INTEGER, most = Number.MAX_SAFE_INTEGER): Check<number> {
  return (value): value is number =>
    Number.isInteger(value) && Number(value) >= least && Number(value) <= most;
}

export function isOneOf<const Value>(values: readonly Value[]): Check<Value> {
  return (value): value is Value => findValue(values, value) !== undefined;
}

export function orNull<Value>(check: Check<Value>): Check<Value | null> {
  return (value): value is Value | null => value === null || check(value);
}

/** The value as one of those that it may have; undefined for any other. */
export function findValue<const Value>(values: readonly Value[], value: unknown): Value | undefined {
  return values.find((each) => each === value);
}

/** The fields of a value that are there and pass; none of anything that is no object. */
export function pickValid<Fields extends object>(checks: Checks<Fields>, value: unknown): Partial<Fields> {
  if (typeof value !== 'object' || value === null) return {};
  const fields = Object.entries<Check<unknown>>(checks).flatMap(([key, check]) => {
    const field: unknown = Reflect.get(value, key);
    return field !== undefined && check(field) ? [[key, field]] : [];
  });
  return Object.fromEntries(fields) as Partial<Fields>;
}

/** @returns a check for objects whose fields all pass; none needs to be there, and no other may be */
export function isPartOf<Fields extends object>(checks: Checks<Fields>): Check<Fields> {
  return (value): value is Fields =>
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.keys(pickValid(checks, value)).length === Object.keys(value).length;
}

/** Whether a value is an object in which every field that is checked is there and passes. */
export function hasFields<Fields extends object>(checks: Checks<Fields>, value: unknown): value is Fields {
  return Object.keys(pickValid(checks, value)).length === Object.keys(checks).length;
}

/** @returns a check for lists of objects in which every field that is checked is there and passes */
export function isListOf<Fields extends object>(checks: Checks<Fields>): Check<Fields[]> {
  return (value): value is Fields[] => Array.isArray(value) && value.every((each) => hasFields(checks, each));
}

/** A picture of the creator (`pictureChoice` of the contract). */
export const isPicture = (value: unknown): value is PictureChoice =>
  hasFields({ contentId: isId }, value) || hasFields({ uploadId: isId }, value);

const referenceChecks: Checks<ChosenReference> = { picture: isPicture, role: isOneOf(referenceRoles) };
export const areReferences = isListOf(referenceChecks);
