import { z } from 'zod';

export const webhooksEnv = z.object({
  WEBHOOKS_TO_LOOPBACK: z
    .stringbool()
    .default(false)
    .describe('Lets webhooks go to this machine, over plain HTTP too: for development and tests.'),
});
