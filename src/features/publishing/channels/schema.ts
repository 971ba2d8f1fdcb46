import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { ChannelKind } from '#contract/channel-kinds.ts';
import type { ChannelState } from '#contract/channels.ts';
import { moment } from '#platform/db/columns.ts';
import { users } from '../../identity/accounts/schema.ts';
import { personas } from '../../library/personas/schema.ts';

const userReference = () =>
  uuid()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

/** Accounts at outlets that posts are published to. */
export const channels = pgTable(
  'channels',
  {
    id: uuid().primaryKey(),
    userId: userReference(),
    /** Null: any of the account's personas. */
    personaId: uuid().references(() => personas.id, { onDelete: 'set null' }),
    kind: text().$type<ChannelKind>().notNull(),
    /** The outlet's id of the account; for `by_hand` the channel's own. */
    remoteId: text().notNull(),
    name: text().notNull(),
    url: text(),
    state: text().$type<ChannelState>().notNull(),
    problem: text(),
    limitedUntil: moment(),
    takesAdult: boolean().notNull(),
    /** `ChannelTokens` as JSON, sealed, in base64; null for `by_hand`. */
    tokens: text(),
    /** When the tokens expire. */
    tokensExpireAt: moment(),
    /** Tokens are refreshed by one worker at a time: the end of its lease. */
    refreshingUntil: moment(),
    /** When it was disconnected here; null once it is connected again. */
    disconnectedAt: moment(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    index('channels_of_user').on(table.userId, table.id),
    uniqueIndex('channels_remote').on(table.userId, table.kind, table.remoteId),
    index('channels_of_persona').on(table.personaId),
    index('channels_disconnected')
      .on(table.id)
      .where(sql`${table.state} in ('disconnecting', 'disconnected')`),
  ],
);

/** Connections that were begun at an outlet and have not come back; they are removed after an hour. */
export const channelConnections = pgTable(
  'channel_connections',
  {
    /** SHA-256 of the state in hexadecimal. */
    stateHash: text().primaryKey(),
    userId: userReference(),
    /** The user whose browser began it; only they can finish it. */
    personId: userReference(),
    personaId: uuid(),
    kind: text().$type<ChannelKind>().notNull(),
    takesAdult: boolean().notNull(),
    /** The verifier, fields and what the adapter keeps, as JSON, sealed, in base64. */
    sealed: text().notNull(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    index('channel_connections_by_age').on(table.createdAt),
    index('channel_connections_of_user').on(table.userId),
  ],
);

export type ChannelRow = typeof channels.$inferSelect;
