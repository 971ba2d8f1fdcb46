import { customType, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '#platform/db/columns.ts';
import type { Face } from '#platform/media/faces/find-faces.ts';
import { contentItems, userReference } from '../items/schema.ts';
import { parseEmbeddings, serialiseEmbeddings } from './embedding-bytes.ts';

const embeddings = customType<{ data: number[][]; driverData: Buffer }>({
  dataType: () => 'bytea',
  toDriver: serialiseEmbeddings,
  fromDriver: parseEmbeddings,
});

/**
 * The faces of generated pictures that were compared with references, or are references. An account's measurements are
 * compared with each other only (decision 096); they are deleted with the picture and with the account.
 */
export const faceMeasurements = pgTable(
  'face_measurements',
  {
    contentId: uuid()
      .primaryKey()
      .references(() => contentItems.id, { onDelete: 'cascade' }),
    userId: userReference(),
    /** The models behind the embeddings; those of others are computed again. */
    model: text().notNull(),
    /** The largest first; empty when no face was found. */
    faces: jsonb().$type<readonly Pick<Face, 'box' | 'confidence'>[]>().notNull(),
    /** One for each face. */
    embeddings: embeddings().notNull(),
    measuredAt: moment().notNull(),
  },
  (table) => [index('face_measurements_of_user').on(table.userId, table.contentId)],
);
