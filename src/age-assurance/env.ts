import { z } from 'zod';

export const ageAssuranceEnv = z.object({
  AGE_ASSURANCE_FILE: z
    .string()
    .min(1)
    .optional()
    .describe(
      'The age file: which countries ask for which age check, and the services that make it; see docs/operating/age-assurance.md. Without it the date of birth is enough everywhere.',
    ),
  AGE_TRUST_LIST: z
    .string()
    .min(1)
    .optional()
    .describe(
      'A PEM file with the certificates of issuers whose proofs of age are accepted from the EU app.',
    ),
});
