import { boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '#platform/db/columns.ts';

/** Backups and restore drills, recorded by their commands. Contains no personal data. */
export const backupRuns = pgTable(
  'backup_runs',
  {
    id: uuid().primaryKey(),
    kind: text({ enum: ['backup', 'drill'] }).notNull(),
    /** Time of the backup. */
    madeAt: moment().notNull(),
    endedAt: moment().notNull(),
    seconds: integer().notNull(),
    passed: boolean().notNull(),
  },
  (table) => [index('backup_runs_newest').on(table.kind, table.madeAt.desc().nullsFirst())],
);
