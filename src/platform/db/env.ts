import { z } from 'zod';

export const databaseEnv = z.object({
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/ })
    .optional()
    .describe('URL of your PostgreSQL (15 or newer). Default: the embedded one.'),
  DATABASE_DIRECT_URL: z
    .url({ protocol: /^postgres(ql)?$/ })
    .optional()
    .describe(
      "When `DATABASE_URL` is a transaction pooler's: the direct URL, for notifications, jobs and migrations.",
    ),
  DATABASE_PASSWORD: z
    .string()
    .min(1)
    .optional()
    .describe('The password for URLs without one, so that it can come from `DATABASE_PASSWORD_FILE`.'),
  DATABASE_POOL_SIZE: z.coerce
    .number()
    .int()
    .min(2)
    .max(200)
    .default(12)
    .describe('Maximum connections of each process.'),
  DATABASE_NAMED_STATEMENTS: z
    .stringbool()
    .optional()
    .describe(
      'Whether hot statements are prepared once in each connection. Default: not through a pooler, because PgBouncer before 1.21 does not support it.',
    ),
});
