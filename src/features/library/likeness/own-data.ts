import { sql } from 'drizzle-orm';
import { createTablePart, type DataPart } from '#platform/own-data/data-part.ts';
import { faceMeasurements } from './schema.ts';

export const likenessData: readonly DataPart[] = [
  createTablePart({
    name: 'face-measurements',
    about:
      'Face measurements of generated pictures of your personas and models: where a face is, and the numbers that likeness is computed from.',
    table: faceMeasurements,
    owner: (userId) =>
      sql`${faceMeasurements.userId} = ${userId} and ${faceMeasurements.contentId} in (select id from content_items where user_id = ${userId} and withheld_at is null)`,
  }),
];
