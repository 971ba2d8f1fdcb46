import { type Column, type SQL, sql } from 'drizzle-orm';

/**
 * SQL condition for rows that may be deleted: neither the row nor its owner is under legal hold
 * (features/trust/legal-hold). Deletions of items, uploads, documents, decisions and notifications use it. For
 * users, items and uploads, triggers of the baseline migration refuse the deletion otherwise. Decision 042 lists
 * what a hold does not cover.
 *
 * @param ids columns with the row's own id and its owner's
 */
export function isNotHeld(...ids: readonly Column[]): SQL {
  return sql`not is_held(${sql.join([...ids], sql`, `)})`;
}

/** SQL condition for rows that a legal hold keeps although their owner, or a job, has deleted them. */
export function isHeld(...ids: readonly Column[]): SQL {
  return sql`is_held(${sql.join([...ids], sql`, `)})`;
}
