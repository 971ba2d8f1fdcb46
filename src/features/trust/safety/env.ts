import { z } from 'zod';

export const safetyEnv = z.object({
  /** An outside classifier that has to allow every request as well; docs/operating.md has its contract. */
  SAFETY_CLASSIFIER_URL: z.url({ protocol: /^https?$/ }).optional(),
  SAFETY_CLASSIFIER_TOKEN: z.string().min(1).optional(),
  /** Below the two seconds that a whole decision may take. */
  SAFETY_CLASSIFIER_TIMEOUT_MS: z.coerce.number().int().min(50).max(1_900).default(1_500),
});
