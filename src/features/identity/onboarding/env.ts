import { z } from 'zod';

export const onboardingEnv = z.object({
  UK_AGE_VERIFICATION: z
    .stringbool()
    .default(false)
    .describe(
      'Requires the ninth consent, age verification in the United Kingdom. Turning it on asks all users again.',
    ),
});
