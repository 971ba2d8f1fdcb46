import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { Operation } from '#contract/jobs.ts';
import { moment } from '#platform/db/columns.ts';

/** Tokens with which servers register themselves as engines, and what such engines may be. */
export const registrationTokens = pgTable('registration_tokens', {
  id: uuid().primaryKey(),
  name: text().notNull(),
  /** The token's first characters. */
  prefix: text().notNull(),
  /** SHA-256 of the token; the token itself is not stored. */
  tokenHash: text().notNull().unique(),
  /** Networks in CIDR notation, and host names. */
  networks: text().array().notNull(),
  ports: integer().array().notNull(),
  /** Empty: everything that an engine's files allow. */
  operations: text().array().$type<Operation[]>().notNull(),
  priority: integer().notNull(),
  maxConcurrency: integer().notNull(),
  maxEngines: integer().notNull(),
  /** Micro-dollars; null: its engines state no cost. */
  maxHourlyCost: bigint({ mode: 'number' }),
  createdAt: moment().notNull().defaultNow(),
  lastUsedAt: moment(),
  expiresAt: moment(),
  revokedAt: moment(),
});
export type RegistrationTokenRow = typeof registrationTokens.$inferSelect;

/** Servers that registered themselves. A removed one keeps its row, so that the same machine is the same engine. */
export const registeredEngines = pgTable(
  'registered_engines',
  {
    /** Derived from the token and the machine. */
    id: text().primaryKey(),
    tokenId: uuid()
      .notNull()
      .references(() => registrationTokens.id),
    /** The last registration; calls of an earlier one are refused. */
    session: uuid().notNull(),
    name: text().notNull(),
    /** The server as the workers reach it: scheme, host and port. */
    url: text().notNull(),
    concurrency: integer().notNull(),
    /** Micro-dollars; null when neither it nor its token has one. */
    hourlyCost: bigint({ mode: 'number' }),
    region: text(),
    labels: text().array().notNull(),
    /** Whether the server answers its agent. */
    ready: boolean().notNull(),
    detail: text().notNull().default(''),
    registeredAt: moment().notNull().defaultNow(),
    heartbeatAt: moment().notNull().defaultNow(),
    drainingSince: moment(),
    /** A drain by the operator outlasts a new registration. */
    drainedBy: text({ enum: ['engine', 'operator'] }),
    removedAt: moment(),
  },
  (table) => [
    // A server counts once, by whichever token it is registered.
    uniqueIndex('registered_engines_url').on(table.url).where(sql`removed_at is null`),
    index('registered_engines_of_token').on(table.tokenId),
  ],
);
export type RegisteredEngineRow = typeof registeredEngines.$inferSelect;
