import { boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '#platform/db/columns.ts';

/** Backups that were made and restores that were tried, by the commands that do so. It says nothing of anybody. */
export const backupRuns = pgTable(
  'backup_runs',
  {
    id: uuid().primaryKey(),
    kind: text({ enum: ['backup', 'drill'] }).notNull(),
    /** The moment that the backup is of. */
    madeAt: moment().notNull(),
    endedAt: moment().notNull(),
    seconds: integer().notNull(),
    passed: boolean().notNull(),
  },
  (table) => [index('backup_runs_newest').on(table.kind, table.madeAt.desc().nullsFirst())],
);
