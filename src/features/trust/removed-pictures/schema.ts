import { sql } from 'drizzle-orm';
import { bigint, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '#platform/db/columns.ts';
import { pdqColumn } from '#platform/media/pdq-search.ts';

/** Fingerprints of removed pictures, which must not be added again. The pictures themselves are not kept. */
export const removedPictures = pgTable(
  'removed_pictures',
  {
    id: uuid().primaryKey(),
    /** The takedown case. No foreign key: this feature does not depend on others. */
    caseId: uuid().notNull(),
    /** The digest of the file, in hexadecimal. */
    sha256: text(),
    /** The 64 bits of `perceptual-hash.ts` as a signed number, if they are distinctive enough to search by. */
    perceptualHash: bigint({ mode: 'bigint' }),
    /** PDQ of a part of the picture or of its mirror image (`pdq-windows.ts`). */
    cropHash: pdqColumn(),
    /** Users who may use the picture again, because their objection succeeded. */
    exempt: uuid().array().notNull().default(sql`'{}'`),
    createdAt: moment().notNull(),
  },
  (table) => [
    index('removed_pictures_of_case').on(table.caseId),
    index('removed_pictures_sha256').on(table.sha256),
    index('removed_pictures_alike')
      .using('gin', sql`picture_bands(${table.perceptualHash})`)
      .where(sql`${table.perceptualHash} is not null`),
    index('removed_pictures_crops')
      .using('gin', sql`pdq_bands(${table.cropHash})`)
      .where(sql`${table.cropHash} is not null`),
  ],
);
