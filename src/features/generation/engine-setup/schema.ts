import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '#platform/db/columns.ts';

/** Which version of the engine file each worker applies. */
export const engineFileWorkers = pgTable('engine_file_workers', {
  workerId: text().primaryKey(),
  /** Null: none. */
  version: integer(),
  /** Why the newest version does not apply; null when it does. */
  problem: text(),
  seenAt: moment().notNull(),
});
