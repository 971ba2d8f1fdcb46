import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { GalleryState } from '#contract/gallery.ts';
import { moment } from '#platform/db/columns.ts';
import { contentItems, userReference } from '../items/schema.ts';
import { personas } from '../personas/schema.ts';

/** Items that were submitted to the gallery. Taking one out deletes its row. */
export const galleryEntries = pgTable(
  'gallery_entries',
  {
    contentId: uuid()
      .primaryKey()
      .references(() => contentItems.id, { onDelete: 'cascade' }),
    userId: userReference(),
    state: text().$type<GalleryState>().notNull(),
    sharesSettings: boolean().notNull(),
    submittedAt: moment().notNull(),
    /** When it was published or declined; null while it waits. */
    decidedAt: moment(),
    /** Why it was declined. */
    reason: text(),
    /** The digest of the settings that were published with it; null if none were. */
    reviewedDigest: text(),
  },
  (table) => [
    index('gallery_entries_published')
      .on(table.decidedAt.desc().nullsFirst(), table.contentId.desc().nullsFirst())
      .where(sql`${table.state} = 'published'`),
    index('gallery_entries_waiting').on(table.submittedAt).where(sql`${table.state} = 'waiting'`),
    index('gallery_entries_of_user').on(table.userId),
  ],
);

/** Personas whose name and page are in the gallery. */
export const galleryPersonas = pgTable(
  'gallery_personas',
  {
    personaId: uuid()
      .primaryKey()
      .references(() => personas.id, { onDelete: 'cascade' }),
    userId: userReference(),
    openedAt: moment().notNull(),
    /** The name that a reviewer has seen with an entry; counts with review before publication. */
    reviewedName: text(),
  },
  (table) => [index('gallery_personas_of_user').on(table.userId)],
);
