import { z } from 'zod';

export const engineKinds = ['preview'] as const;

export const enginesEnv = z.object({
  /** Which engines workers use, separated by commas. */
  ENGINES: z
    .string()
    .default('preview')
    .transform((list) => list.split(',').map((name) => name.trim()))
    .pipe(z.array(z.enum(engineKinds)).min(1)),
  /** Pictures the preview engine draws at the same time in one worker. */
  PREVIEW_THREADS: z.coerce.number().int().min(1).max(64).optional(),
});
