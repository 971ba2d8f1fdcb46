import { z } from 'zod';
import { limits } from './limits.ts';

const { regionPromptMaximum, regionSideMinimum, regionsMaximum } = limits;

/** How far a box may leave the picture by the rounding of its fractions. */
const tolerance = 0.001;

const place = z.number().min(0).max(1);
const side = z
  .number()
  .min(regionSideMinimum, `A side of a region is at least ${regionSideMinimum * 100}% of the picture’s`)
  .max(1);

/** Words for a part of a picture, and its box as fractions of the picture’s width and height. */
export const promptRegion = z.strictObject({
  box: z
    .strictObject({ x: place, y: place, width: side, height: side })
    .refine(({ height, width, x, y }) => x + width <= 1 + tolerance && y + height <= 1 + tolerance, {
      message: 'A region is inside the picture',
    }),
  prompt: z
    .string()
    .trim()
    .min(1, 'Enter the words of the region')
    .max(regionPromptMaximum, `The words of a region have at most ${regionPromptMaximum} characters`),
});
export type PromptRegion = z.infer<typeof promptRegion>;

export const promptRegions = z
  .array(promptRegion)
  .min(1)
  .max(regionsMaximum, `A picture has at most ${regionsMaximum} regions`);
