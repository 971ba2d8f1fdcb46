import { asc, inArray } from 'drizzle-orm';
import type { Queryable } from '#platform/db/client.ts';
import { fileInspections } from './schema.ts';

/** The decisions about the files of items, oldest first, with what they rest on. */
export function listInspections(db: Queryable, contentIds: readonly string[]) {
  return db
    .select()
    .from(fileInspections)
    .where(inArray(fileInspections.contentId, [...contentIds]))
    .orderBy(asc(fileInspections.inspectedAt), asc(fileInspections.id));
}
