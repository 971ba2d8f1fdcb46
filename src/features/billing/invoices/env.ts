import { z } from 'zod';

export const invoicesEnv = z.object({
  INVOICE_FONT: z
    .string()
    .min(1)
    .optional()
    .describe(
      'TrueType, OpenType or WOFF font for names in scripts that the built-in fonts lack, such as Chinese.',
    ),
});
