import { z } from 'zod';

export const identityEnv = z.object({
  AUTH_SECRET: z
    .string()
    .min(32)
    .optional()
    .describe(
      'Signs session cookies; the same in every process. By default a secret is created and kept in the data folder.',
    ),
  AUTH_SECRETS_ACCEPTED: z
    .string()
    .transform((list) => list.split(',').map((secret) => secret.trim()))
    .pipe(z.array(z.string().min(32)))
    .optional()
    .describe(
      'Further accepted secrets, separated by commas: former or upcoming ones during a rotation of `AUTH_SECRET`.',
    ),
  ADMIN_EMAIL: z
    .email()
    .default('admin@castwright.local')
    .describe('The administrator whom the first start creates.'),
});
