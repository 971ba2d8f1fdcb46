import { z } from 'zod';
import { limits } from './limits.ts';
import { aspectRatios, categories } from './values.ts';

export const id = z.uuid();
export const idParams = z.strictObject({ id });
export const timestamp = z.iso.datetime();

/** Years that a caller may name: birthdays to plans. Everything within them fits every column and calculation. */
export const requestYears = /^(19|20|21)/;
const outsideYears = 'Enter a date between 1900 and 2199';
/** A day in a request, `YYYY-MM-DD`. */
export const requestDate = z.iso.date().regex(requestYears, outsideYears).meta({ format: 'date' });
/** A moment in a request, in UTC. */
export const requestTimestamp = timestamp
  .max(limits.timestampMaximum)
  .regex(requestYears, outsideYears)
  .meta({ format: 'date-time' });

/** A whole number in a request that is stored or compared with what is stored: 0 to the most of an integer column. */
export const requestInteger = z.int().min(0).max(limits.integerMaximum);

const sidePixels = z.int().min(0).max(limits.extendedSideMaximum);
/** How far a picture is extended on each side, in pixels. */
export const sides = z.strictObject({
  top: sidePixels,
  right: sidePixels,
  bottom: sidePixels,
  left: sidePixels,
});
export type Sides = z.infer<typeof sides>;

/** How many rows a page of a list has. */
export const pageSize = z.coerce
  .number()
  .int()
  .min(1)
  .max(limits.pageSizeMaximum)
  .default(limits.pageSizeDefault);
export const success = z.strictObject({ success: z.literal(true), message: z.string() });

export const category = z.enum(categories);
export type Category = z.infer<typeof category>;

export const aspectRatio = z.enum(aspectRatios);
export type AspectRatio = z.infer<typeof aspectRatio>;

export const email = z
  .string()
  .trim()
  .toLowerCase()
  .max(limits.emailMaximum)
  .pipe(z.email('Invalid email address'));
