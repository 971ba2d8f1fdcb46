import { z } from 'zod';

export const databaseEnv = z.object({
  /** A PostgreSQL of your own (15 or newer). Left out: the embedded one. */
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  /** Where `DATABASE_URL` goes through a transaction pooler: a direct address, for notifications, jobs and migrations. */
  DATABASE_DIRECT_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  /** For addresses that have none: so that it can come from a place of its own, such as `DATABASE_PASSWORD_FILE`. */
  DATABASE_PASSWORD: z.string().min(1).optional(),
  /** Connections that each process may hold. */
  DATABASE_POOL_SIZE: z.coerce.number().int().min(2).max(200).default(12),
  /**
   * Whether hot statements are planned once in each connection. Left out: not through a pooler, because PgBouncer
   * before 1.21 does not know them.
   */
  DATABASE_NAMED_STATEMENTS: z.stringbool().optional(),
});
