import { boolean, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { AuditAction, AuditDetails } from '#contract/audit.ts';
import { moment } from '#platform/db/columns.ts';

/**
 * The audit log. It is append-only: a trigger refuses any change. It refers to users by id without a foreign key, so
 * that the chain stays intact when an account is deleted and no personal data remains.
 */
export const auditEntries = pgTable(
  'audit_entries',
  {
    seq: integer().primaryKey(),
    at: moment().notNull(),
    /** Null for the system and the command line. */
    actorId: uuid(),
    action: text().$type<AuditAction>().notNull(),
    subjectId: uuid(),
    details: jsonb().$type<AuditDetails>().notNull(),
    previousHash: text().notNull(),
    hash: text().notNull(),
  },
  (table) => [
    index('audit_entries_of_actor').on(table.actorId, table.seq),
    index('audit_entries_of_subject').on(table.subjectId, table.seq),
    index('audit_entries_of_action').on(table.action, table.seq),
  ],
);

/** The end of the log, as one row. Without it, removing the last entries would leave a valid chain. */
export const auditEnd = pgTable('audit_end', {
  only: boolean().primaryKey().default(true),
  seq: integer().notNull(),
  hash: text().notNull(),
});
