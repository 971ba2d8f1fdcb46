import { z } from 'zod';

export const audienceEnv = z.object({
  AUDIENCE_MAILS_PER_MINUTE: z.coerce
    .number()
    .int()
    .min(1)
    .max(10_000)
    .default(30)
    .describe(
      'How many audience mails all workers together send in a minute. Other mails do not count and do not wait for them.',
    ),
  AUDIENCE_MAILS_PER_MONTH: z.coerce
    .number()
    .int()
    .min(0)
    .max(10_000_000)
    .default(10_000)
    .describe('How many audience mails an account sends in a month (UTC). 0 turns them off.'),
});
