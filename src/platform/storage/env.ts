import { z } from 'zod';

export const storageEnv = z.object({
  /** Everything this installation keeps on disk: embedded database, files, keys, outbox. */
  DATA_DIR: z.string().min(1).default('.data'),
});
