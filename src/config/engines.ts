import { z } from 'zod';

/**
 * `preview` renders on this machine; `file` stands for the engines of the engine file; `auto` for those, or the preview
 * engine while there are none.
 */
export const engineKinds = ['auto', 'preview', 'file'] as const;

export const enginesEnv = z.object({
  ENGINES: z
    .string()
    .default('auto')
    .transform((list) => list.split(',').map((name) => name.trim()))
    .pipe(z.array(z.enum(engineKinds)).min(1))
    .refine((kinds) => !kinds.includes('auto') || kinds.length === 1, '`auto` stands alone')
    .describe(
      "The workers' engines: `preview`, `file`, or both, separated by commas. `auto`: those of the engine file, or the preview engine while there are none.",
    ),
  ENGINES_FILE: z
    .string()
    .min(1)
    .default('engines.yaml')
    .describe('The engine file: GPU servers and their models; see docs/engines.md.'),
  PREVIEW_THREADS: z.coerce
    .number()
    .int()
    .min(1)
    .max(64)
    .optional()
    .describe('Pictures that the preview engine renders at the same time in one worker.'),
});
