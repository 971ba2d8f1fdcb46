import { type Column, type SQL, sql } from 'drizzle-orm';
import { contentItems } from './schema.ts';

/**
 * SQL condition: whether an item is in the trash, for queries of other features.
 *
 * @param contentId the column with the item's id; null counts as not in the trash
 */
export function isTrashed(contentId: Column): SQL {
  return sql`exists (
    select from ${contentItems} where ${contentItems.id} = ${contentId} and ${contentItems.trashedAt} is not null)`;
}
