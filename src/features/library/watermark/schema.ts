import { integer, pgTable, smallint } from 'drizzle-orm/pg-core';
import { moment } from '#platform/db/columns.ts';

/** The number by which watermarks name this installation, in one row. It is made by chance at the first start. */
export const watermarkInstallation = pgTable('watermark_installation', {
  id: smallint().primaryKey().default(1),
  number: integer().notNull(),
  /** Content from before this moment has no watermark until the background job gives it one. */
  createdAt: moment().notNull().defaultNow(),
});
