import { z } from 'zod';

/** `preview` draws here; `file` stands for those of the engine file. */
export const engineKinds = ['preview', 'file'] as const;

export const enginesEnv = z.object({
  /** Which engines workers use, separated by commas. */
  ENGINES: z
    .string()
    .default('preview')
    .transform((list) => list.split(',').map((name) => name.trim()))
    .pipe(z.array(z.enum(engineKinds)).min(1)),
  /** Servers with GPUs, and the models on them; see docs/engines.md. */
  ENGINES_FILE: z.string().min(1).default('engines.yaml'),
  /** Pictures the preview engine draws at the same time in one worker. */
  PREVIEW_THREADS: z.coerce.number().int().min(1).max(64).optional(),
});
