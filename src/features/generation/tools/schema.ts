import type { TextLine } from '@castwright/engine-port';
import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { ReadLanguage } from '#contract/tools.ts';
import { moment } from '#platform/db/columns.ts';
import { users } from '../../identity/accounts/schema.ts';
import { contentItems } from '../../library/items/schema.ts';
import { uploads } from '../../library/uploads/schema.ts';

/** Texts read in pictures, and descriptions of pictures. */
export const pictureReadings = pgTable(
  'picture_readings',
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The job that produced it. No foreign key: a text outlives its job. */
    jobId: uuid().notNull().unique(),
    operation: text({ enum: ['image_to_text', 'caption'] }).notNull(),
    /** The picture; both null once it is deleted. */
    contentId: uuid().references(() => contentItems.id, { onDelete: 'set null' }),
    uploadId: uuid().references(() => uploads.id, { onDelete: 'set null' }),
    languages: text().array().$type<ReadLanguage[]>().notNull(),
    text: text().notNull(),
    lines: jsonb().$type<readonly TextLine[]>().notNull(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    index('picture_readings_newest').on(table.userId, table.createdAt.desc().nullsFirst()),
    index('picture_readings_of_content').on(table.contentId),
    index('picture_readings_of_upload').on(table.uploadId),
  ],
);
