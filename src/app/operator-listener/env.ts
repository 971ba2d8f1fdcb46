import { z } from 'zod';

export const operationsEnv = z.object({
  OPERATIONS_PORT: z.coerce
    .number()
    .int()
    .min(0)
    .max(65_535)
    .optional()
    .describe(
      'The port on which each process, web or worker, serves `/healthz`, `/readyz` and `/metrics` apart from the pages. Default: web processes serve them on their own port, and workers do not serve them.',
    ),
  OPERATIONS_HOST: z
    .string()
    .min(1)
    .default('127.0.0.1')
    .describe('The address to listen on; `0.0.0.0` for all.'),
});
