import { sql } from 'drizzle-orm';
import { createTablePart, type DataPart } from '#platform/own-data/data-part.ts';
import { fileInspections } from './schema.ts';

export const inspectionData: readonly DataPart[] = [
  createTablePart({
    name: 'file-inspections',
    about: 'What was found in the files of your content before they were delivered or refused.',
    table: fileInspections,
    owner: (userId) =>
      sql`${fileInspections.contentId} in (select id from content_items where user_id = ${userId})`,
  }),
];
