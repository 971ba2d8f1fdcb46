import { z } from 'zod';

export const onboardingEnv = z.object({
  /** Asks for the ninth consent, age verification in the United Kingdom. Turning it on asks everybody again. */
  UK_AGE_VERIFICATION: z.stringbool().default(false),
});
