import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { moment } from '#platform/db/columns.ts';
import { users } from '../../identity/accounts/schema.ts';

export const notifications = pgTable(
  'notifications',
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Identifies the event; unique for each user. */
    occasion: text().notNull(),
    title: text().notNull(),
    message: text().notNull(),
    relatedType: text({ enum: ['content', 'reading', 'refusal', 'post'] }),
    relatedId: uuid(),
    readAt: moment(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    /** Lists are newest first by id; ids are ordered by time. */
    index('notifications_newest').on(table.userId, table.id),
    index('notifications_unread').on(table.userId, table.id).where(sql`read_at is null`),
    index('notifications_by_age').on(table.createdAt),
    uniqueIndex('notifications_occasion').on(table.userId, table.occasion),
  ],
);

export type NotificationRow = typeof notifications.$inferSelect;

/** Where a user is notified besides the page. No row: no mails, and push on the devices that the user added. */
export const notificationPreferences = pgTable(
  'notification_preferences',
  {
    userId: uuid()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    jobDigest: boolean().notNull().default(false),
    jobPush: boolean().notNull().default(true),
    /** The digest covers events after this time. */
    digestedUntil: moment().notNull(),
  },
  (table) => [index('notification_preferences_digest').on(table.userId).where(sql`job_digest`)],
);
