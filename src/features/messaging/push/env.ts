import { z } from 'zod';

export const pushEnv = z.object({
  PUSH_NOTIFICATIONS: z
    .stringbool()
    .default(true)
    .describe('Whether users may have finished work shown on their devices; needs the internet.'),
  PUSH_PRIVATE_KEY: z
    .string()
    .regex(/^[\w-]{43}$/, 'must be 32 bytes in base64url')
    .optional()
    .describe(
      'The private key that signs push notifications (VAPID); without it, the file `push-key` has it.',
    ),
  PUSH_TO_LOOPBACK: z
    .stringbool()
    .default(false)
    .describe('Lets push notifications go to this machine, over plain HTTP too: for development and tests.'),
});
