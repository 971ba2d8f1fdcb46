import { z } from 'zod';

export const safetyEnv = z.object({
  SAFETY_CLASSIFIER_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe(
      'An external classifier that must also allow every request; docs/operating.md has its contract.',
    ),
  SAFETY_CLASSIFIER_TOKEN: z
    .string()
    .min(1)
    .optional()
    .describe('The bearer token that the classifier expects.'),
  SAFETY_CLASSIFIER_TIMEOUT_MS: z.coerce
    .number()
    .int()
    .min(50)
    .max(1_900)
    .default(1_500)
    .describe('In milliseconds; below the two seconds of a whole decision.'),
});
