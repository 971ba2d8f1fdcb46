import { z } from 'zod';

const url = z.url({ protocol: /^https?$/ }).optional();

export const libraryEnv = z
  .object({
    C2PA_CERTIFICATE: z
      .string()
      .min(1)
      .optional()
      .describe(
        'PEM files for content credentials. Without them, the first start creates a development certificate.',
      ),
    C2PA_KEY: z.string().min(1).optional().describe('The private key of that certificate, a PEM file.'),
    C2PA_SIGNING_URL: url.describe(
      'A service of yours that signs with the key of that certificate, in place of `C2PA_KEY`; docs/operating/content-credentials.md has its contract. While it does not answer, no result is delivered.',
    ),
    C2PA_SIGNING_TOKEN: z.string().min(1).optional().describe('The bearer token that it expects.'),
    C2PA_TIMESTAMP_URL: url.describe(
      'A time-stamp authority (RFC 3161) that stamps each signature. While it does not answer, files are signed without a time stamp.',
    ),
    C2PA_TRUST_LIST: z
      .string()
      .min(1)
      .optional()
      .describe('A PEM file with the certificates of issuers whose signers are trusted.'),
    MEASURE_LIKENESS: z
      .stringbool()
      .default(true)
      .describe(
        'Whether generated pictures of personas and models are compared with their references by face embeddings (decision 096).',
      ),
  })
  .refine(
    ({ C2PA_CERTIFICATE, C2PA_KEY, C2PA_SIGNING_URL }) =>
      C2PA_CERTIFICATE === undefined
        ? C2PA_KEY === undefined && C2PA_SIGNING_URL === undefined
        : (C2PA_KEY === undefined) !== (C2PA_SIGNING_URL === undefined),
    { message: 'set C2PA_CERTIFICATE with either C2PA_KEY or C2PA_SIGNING_URL, or none of them' },
  )
  .refine((env) => env.C2PA_SIGNING_TOKEN === undefined || env.C2PA_SIGNING_URL !== undefined, {
    message: 'C2PA_SIGNING_TOKEN needs C2PA_SIGNING_URL',
  });

/** How files are signed, as `openCredentials` takes it. Without a service or an authority these are null. */
export function toCredentialsSettings(env: z.infer<typeof libraryEnv>) {
  return {
    certificatePath: env.C2PA_CERTIFICATE,
    keyPath: env.C2PA_KEY,
    signingService: env.C2PA_SIGNING_URL
      ? { url: env.C2PA_SIGNING_URL, token: env.C2PA_SIGNING_TOKEN ?? null }
      : null,
    timeStampAuthority: env.C2PA_TIMESTAMP_URL ? { url: env.C2PA_TIMESTAMP_URL } : null,
    trustListPath: env.C2PA_TRUST_LIST,
  };
}
