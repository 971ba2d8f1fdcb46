import { z } from 'zod';

export const identityEnv = z.object({
  /** Signs session cookies; the same in every process. Left out: one is made and kept in the data folder. */
  AUTH_SECRET: z.string().min(32).optional(),
  /** Others that are still, or already, accepted, with commas between: for a change of `AUTH_SECRET`. */
  AUTH_SECRETS_ACCEPTED: z
    .string()
    .transform((list) => list.split(',').map((secret) => secret.trim()))
    .pipe(z.array(z.string().min(32)))
    .optional(),
  ADMIN_EMAIL: z.email().default('admin@castwright.local'),
});
