import { z } from 'zod';

export const lorasEnv = z.object({
  LORAS_FILE: z
    .string()
    .min(1)
    .default('loras.yaml')
    .describe('The rules about LoRAs of creators; see `contract/lora-rules.ts`.'),
  CIVITAI_TOKEN: z
    .string()
    .min(1)
    .optional()
    .describe(
      'An API key of Civitai, for LoRAs that it shows after a sign-in alone. Sent to the hosts of `sites.civitai`.',
    ),
  HUGGING_FACE_TOKEN: z
    .string()
    .min(1)
    .optional()
    .describe('An access token of Hugging Face, for gated LoRAs. Sent to the hosts of `sites.hugging_face`.'),
  LORAS_FROM_LOOPBACK: z
    .stringbool()
    .default(false)
    .describe('Whether links may lead to this machine and to plain HTTP there: for tests and development.'),
});

/** What is asked of sites, with tokens where the operator has some. */
export const toLoraSettings = (settings: z.output<typeof lorasEnv>) => ({
  tokens: { civitai: settings.CIVITAI_TOKEN ?? null, hugging_face: settings.HUGGING_FACE_TOKEN ?? null },
  allowLoopback: settings.LORAS_FROM_LOOPBACK,
  /** The longest wait for what a site says of a model, and the longest silence of a download. */
  siteMs: 20_000,
  idleMs: 30_000,
  /** The pauses before a site is asked again that is away or broke off. */
  pausesMs: [2_000, 10_000, 60_000],
});
