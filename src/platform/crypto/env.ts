import { z } from 'zod';

export const keysEnv = z.object({
  KEYS_DIR: z
    .string()
    .min(1)
    .optional()
    .describe(
      'Folder of the keys, the same for every process. It may be a secret mounted read-only: `npm run keys:make` creates the files for it. Default: `keys` in the data folder.',
    ),
});
