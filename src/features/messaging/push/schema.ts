import { index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '#platform/db/columns.ts';
import { sessions, users } from '../../identity/accounts/schema.ts';

/** Browsers that show push notifications. A browser's row goes with its session: signing out ends both. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    sessionId: uuid()
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    /** The URL at the browser's push service. */
    endpoint: text().notNull().unique(),
    /** The browser's public key and secret for encryption (RFC 8291), in base64url. */
    p256dh: text().notNull(),
    auth: text().notNull(),
    /** Our public key when the browser subscribed: it accepts messages that are signed with this one alone. */
    serverKey: text().notNull(),
    /** The browser's user agent, which names the device. */
    userAgent: text(),
    createdAt: moment().notNull(),
    lastSentAt: moment(),
    /** Time of the first failure since the last success. */
    failingSince: moment(),
  },
  (table) => [index().on(table.userId), index().on(table.sessionId)],
);

/** Messages that wait to be sent, one for each device and notification. A row goes when its message has been sent. */
export const pushMessages = pgTable(
  'push_messages',
  {
    subscriptionId: uuid()
      .notNull()
      .references(() => pushSubscriptions.id, { onDelete: 'cascade' }),
    /** Names the notification: a later message of the same topic replaces an undelivered one (RFC 8030, 5.4). */
    topic: text().notNull(),
    /** The payload as JSON, before encryption. */
    body: text().notNull(),
    tries: integer().notNull().default(0),
    /** The next attempt, or the end of the lease of the worker that is sending it. */
    nextAttemptAt: moment().notNull(),
    /** Afterwards it is not sent any more. */
    expiresAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.subscriptionId, table.topic] }),
    index('push_messages_due').on(table.nextAttemptAt),
  ],
);

export type PushSubscriptionRow = typeof pushSubscriptions.$inferSelect;
export type PushMessageRow = typeof pushMessages.$inferSelect;
