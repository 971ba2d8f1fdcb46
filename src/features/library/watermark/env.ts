import { z } from 'zod';

export const watermarkEnv = z.object({
  WATERMARK_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe(
      'A service of yours that marks pictures in place of the built-in watermark; docs/operating/watermark.md has its contract. While it does not answer, no picture is delivered.',
    ),
  WATERMARK_TOKEN: z.string().min(1).optional().describe('The bearer token that it expects.'),
  WATERMARK_TIMEOUT_MS: z.coerce
    .number()
    .int()
    .min(1_000)
    .max(120_000)
    .default(20_000)
    .describe('How long one answer may take, in milliseconds.'),
});
