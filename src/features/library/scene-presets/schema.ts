import { sql } from 'drizzle-orm';
import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { ScenePresetKind } from '#contract/scene-presets.ts';
import { moment } from '#platform/db/columns.ts';
import { users } from '../../identity/accounts/schema.ts';
import { contentItems } from '../items/schema.ts';

/** Outfits and places, as words with a picture. They belong to an account, and so to everyone in its team. */
export const scenePresets = pgTable(
  'scene_presets',
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The team member who saved it; null for the account's owner. No foreign key: the row outlives the member. */
    madeBy: uuid(),
    kind: text().$type<ScenePresetKind>().notNull(),
    name: text().notNull(),
    words: text().notNull(),
    /** The picture that shows it. */
    contentId: uuid().references(() => contentItems.id, { onDelete: 'set null' }),
    updatedAt: moment().notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('scene_presets_by_name').on(table.userId, table.kind, sql`lower(${table.name})`),
    index('scene_presets_of_content').on(table.contentId).where(sql`${table.contentId} is not null`),
  ],
);
