import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import type { WebhookAttempt, WebhookEvent } from '#contract/webhooks.ts';
import { moment } from '#platform/db/columns.ts';
import { users } from '../../identity/accounts/schema.ts';

/** URLs that receive a message when a job of the account ends. */
export const webhookEndpoints = pgTable(
  'webhook_endpoints',
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    url: text().notNull(),
    events: text().array().$type<WebhookEvent[]>().notNull(),
    enabled: boolean().notNull(),
    /** Why the system disabled it; null if it did not. */
    stopped: text({ enum: ['failures', 'gone'] }),
    /** Time of the first failure since the last success. */
    failingSince: moment(),
    /** Encrypted, in base64. */
    secret: text().notNull(),
    secretVersion: integer().notNull().default(1),
    previousSecret: text(),
    previousSecretUntil: moment(),
    createdAt: moment().notNull(),
  },
  (table) => [unique('webhook_endpoints_url').on(table.userId, table.url)],
);

/** One message for each endpoint: stored in the transaction of the event, sent afterwards. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    /** The message id: the same in every attempt. */
    id: uuid().notNull(),
    endpointId: uuid()
      .notNull()
      .references(() => webhookEndpoints.id, { onDelete: 'cascade' }),
    type: text().notNull(),
    body: text().notNull(),
    state: text({ enum: ['waiting', 'delivered', 'failed'] })
      .notNull()
      .default('waiting'),
    /** Attempts since it was last requested. */
    tries: integer().notNull().default(0),
    /** While waiting: the next attempt, or the end of the lease of the worker that is sending it. */
    nextAttemptAt: moment(),
    attempts: jsonb().$type<WebhookAttempt[]>().notNull().default([]),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.endpointId, table.id] }),
    index('webhook_deliveries_due').on(table.nextAttemptAt).where(sql`state = 'waiting'`),
    index('webhook_deliveries_by_age').on(table.createdAt),
  ],
);

export type EndpointRow = typeof webhookEndpoints.$inferSelect;
export type DeliveryRow = typeof webhookDeliveries.$inferSelect;
