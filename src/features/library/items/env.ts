import { z } from 'zod';

export const libraryEnv = z
  .object({
    C2PA_CERTIFICATE: z
      .string()
      .min(1)
      .optional()
      .describe(
        'PEM files for content credentials. Without them, the first start creates a development certificate.',
      ),
    MEASURE_LIKENESS: z
      .stringbool()
      .default(true)
      .describe(
        'Whether generated pictures of personas and models are compared with their references by face embeddings (decision 096).',
      ),
    C2PA_KEY: z.string().min(1).optional().describe('The private key of that certificate, a PEM file.'),
  })
  .refine((env) => (env.C2PA_CERTIFICATE === undefined) === (env.C2PA_KEY === undefined), {
    message: 'set both C2PA_CERTIFICATE and C2PA_KEY, or neither',
  });
