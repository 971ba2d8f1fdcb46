import { z } from 'zod';

export const webhooksEnv = z.object({
  /** Lets webhooks go to this machine, over plain HTTP too: for development and tests. */
  WEBHOOKS_TO_LOOPBACK: z.stringbool().default(false),
});
