import { bigint, pgTable, uuid } from 'drizzle-orm/pg-core';
import { users } from '../../identity/accounts/schema.ts';

/**
 * How much each person stores: the originals in library and trash, and uploads whose files are there, as they
 * were cleaned. Views that the installation makes for itself are not counted. Written by the triggers of
 * migration 0028 alone; no row is nothing.
 */
export const storedBytes = pgTable('stored_bytes', {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  bytes: bigint({ mode: 'number' }).notNull(),
});
