import { z } from 'zod';

export const libraryEnv = z
  .object({
    /** PEM files for content credentials. Left out: a development certificate is made on first start. */
    C2PA_CERTIFICATE: z.string().min(1).optional(),
    C2PA_KEY: z.string().min(1).optional(),
  })
  .refine((env) => (env.C2PA_CERTIFICATE === undefined) === (env.C2PA_KEY === undefined), {
    message: 'C2PA_CERTIFICATE and C2PA_KEY go together',
  });
