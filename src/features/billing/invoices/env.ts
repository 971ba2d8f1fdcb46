import { z } from 'zod';

export const invoicesEnv = z.object({
  /** TrueType, OpenType or WOFF font for names that the built-in ones have no letters for, such as Chinese ones. */
  INVOICE_FONT: z.string().min(1).optional(),
});
