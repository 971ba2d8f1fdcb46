import { z } from 'zod';

export const keysEnv = z.object({
  /**
   * Where the keys lie; the same ones for every process. It may be a secret that is mounted to be read alone: then
   * `npm run keys:make` makes what belongs there. Left out: `keys` in the data folder.
   */
  KEYS_DIR: z.string().min(1).optional(),
});
