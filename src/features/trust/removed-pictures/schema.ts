import { sql } from 'drizzle-orm';
import { bigint, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '#platform/db/columns.ts';

/** What a picture is known by that was taken down and must not come back. Nothing of the picture itself is kept. */
export const removedPictures = pgTable(
  'removed_pictures',
  {
    id: uuid().primaryKey(),
    /** The takedown's case; no foreign key, since this table knows no other feature. */
    caseId: uuid().notNull(),
    /** Of the whole file, in hexadecimal. */
    sha256: text(),
    /** Signed view of the 64 bits of `perceptual-hash.ts`, where it says enough to look for others like it. */
    perceptualHash: bigint({ mode: 'bigint' }),
    /** Whose own it may be again: their objection was upheld. */
    exempt: uuid().array().notNull().default(sql`'{}'`),
    createdAt: moment().notNull(),
  },
  (table) => [
    index('removed_pictures_of_case').on(table.caseId),
    index('removed_pictures_sha256').on(table.sha256),
    index('removed_pictures_alike')
      .using('gin', sql`picture_bands(${table.perceptualHash})`)
      .where(sql`${table.perceptualHash} is not null`),
  ],
);
