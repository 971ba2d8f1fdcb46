import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import type { WebhookAttempt, WebhookEvent } from '#contract/webhooks.ts';
import { moment } from '#platform/db/columns.ts';
import { users } from '../../identity/accounts/schema.ts';

/** Addresses to which a person has the ends of their jobs told. */
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
    /** Why it was turned off without its owner. */
    stopped: text({ enum: ['failures', 'gone'] }),
    /** When the first attempt failed since the last that did not. */
    failingSince: moment(),
    /** Sealed, in base64. */
    secret: text().notNull(),
    secretVersion: integer().notNull().default(1),
    previousSecret: text(),
    previousSecretUntil: moment(),
    createdAt: moment().notNull(),
  },
  (table) => [unique('webhook_endpoints_url').on(table.userId, table.url)],
);

/** Messages, one for each endpoint that gets it: written with what they tell of, sent afterwards. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    /** The message's: the same at every endpoint, and in every attempt. */
    id: uuid().notNull(),
    endpointId: uuid()
      .notNull()
      .references(() => webhookEndpoints.id, { onDelete: 'cascade' }),
    type: text().notNull(),
    body: text().notNull(),
    state: text({ enum: ['waiting', 'delivered', 'failed'] })
      .notNull()
      .default('waiting'),
    /** How many attempts were made since it was last asked for. */
    tries: integer().notNull().default(0),
    /** While it waits: when it is next tried, or another worker's turn if the one that has it dies. */
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
