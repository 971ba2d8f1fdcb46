import { z } from 'zod';

/** A rectangle as fractions of the picture's width and height. */
export const box = z.strictObject({
  x: z.number().min(0).max(1),
  y: z.number().min(0).max(1),
  width: z.number().min(0.005).max(1),
  height: z.number().min(0.005).max(1),
});
export type Box = z.infer<typeof box>;
