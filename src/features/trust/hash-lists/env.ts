import { z } from 'zod';

export const hashListsEnv = z.object({
  HMA_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe(
      'The base address of a Hasher-Matcher-Actioner that is also searched for every picture; while it does not answer, no upload is taken and no result is delivered.',
    ),
  HMA_AUTHORIZATION: z
    .string()
    .min(1)
    .optional()
    .describe('The Authorization header that it expects, such as `Bearer …` or `Basic …`.'),
  HMA_TIMEOUT_MS: z.coerce
    .number()
    .int()
    .min(100)
    .max(30_000)
    .default(5_000)
    .describe('How long one answer may take, in milliseconds.'),
});
