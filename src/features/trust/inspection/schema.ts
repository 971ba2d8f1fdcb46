import { boolean, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '#platform/db/columns.ts';
import { users } from '../../identity/accounts/schema.ts';
import { contentItems } from '../../library/items/schema.ts';
import type { Inspection } from './policy.ts';

/** The decisions about what engines made, one for each original file, stored before or with its delivery. */
export const fileInspections = pgTable(
  'file_inspections',
  {
    id: uuid().primaryKey(),
    contentId: uuid()
      .notNull()
      .references(() => contentItems.id, { onDelete: 'cascade' }),
    /** No foreign key: ended jobs are removed earlier. */
    jobId: uuid().notNull(),
    /** The digest of the original file, in hexadecimal. */
    sha256: text().notNull(),
    /** Whether the file may be delivered. */
    isAllowed: boolean().notNull(),
    /** The reviewer who allowed it; null for the policy's own decision, and once the account is deleted. */
    reviewerId: uuid().references(() => users.id, { onDelete: 'set null' }),
    reasons: jsonb().$type<Inspection['reasons']>().notNull(),
    reports: jsonb().$type<Inspection['reports']>().notNull(),
    inspectedAt: moment().notNull().defaultNow(),
  },
  (table) => [index('file_inspections_of_item').on(table.contentId)],
);
