import { integer, pgTable, smallint } from 'drizzle-orm/pg-core';

/** The number by which watermarks name this installation, in one row. It is made by chance at the first start. */
export const watermarkInstallation = pgTable('watermark_installation', {
  id: smallint().primaryKey().default(1),
  number: integer().notNull(),
});
