import { bigint, pgTable, uuid } from 'drizzle-orm/pg-core';
import { users } from '../../identity/accounts/schema.ts';

/**
 * How much each account stores: originals in library and trash, and the cleaned files of uploads. Previews and
 * thumbnails are not counted. Only triggers of the baseline migration write here; a missing row means 0 bytes.
 */
export const storedBytes = pgTable('stored_bytes', {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  bytes: bigint({ mode: 'number' }).notNull(),
});
