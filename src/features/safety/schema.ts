import { boolean, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '#platform/db/columns.ts';
import { users } from '../identity/schema.ts';

export type StoredFinding = { rule: string; family: string; field: string; term: string; reason: string };

/** Every decision on a request, allowed or not. A job cannot exist without one (a foreign key). */
export const safetyDecisions = pgTable(
  'safety_decisions',
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    operation: text().notNull(),
    category: text({ enum: ['sfw', 'nsfw'] }).notNull(),
    allowed: boolean().notNull(),
    policyVersion: text().notNull(),
    findings: jsonb().$type<StoredFinding[]>().notNull(),
    /** The texts that were judged, for review and appeal. */
    fields: jsonb().$type<Record<string, string>>().notNull(),
    /** SHA-256 of the request that was judged: what an engine gets must be exactly this. */
    requestDigest: text().notNull(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    index().on(table.userId, table.createdAt.desc().nullsFirst()),
    index().on(table.allowed, table.createdAt.desc().nullsFirst()),
  ],
);
