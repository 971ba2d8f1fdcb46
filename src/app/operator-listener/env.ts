import { z } from 'zod';

export const operationsEnv = z.object({
  /**
   * Where each process, web or worker, answers `/healthz`, `/readyz` and `/metrics` apart from the pages. Left out: web
   * answers them at its own port, and a worker nowhere.
   */
  OPERATIONS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  /** The interface for it; `0.0.0.0` for all. */
  OPERATIONS_HOST: z.string().min(1).default('127.0.0.1'),
});
