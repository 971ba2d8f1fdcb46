import { type Column, type SQL, sql } from 'drizzle-orm';

/**
 * Whether a row may be deleted: neither it nor whoever owns it is under legal hold (features/legal-hold). Deletions of
 * items, uploads, documents, decisions and notifications ask this; what asks nothing is refused by the database where
 * the row is a person, an item or an upload (migration `legal-holds`). Decision 042 names what is not held.
 *
 * @param ids columns with the row's own id and its owner's
 */
export function notHeld(...ids: readonly Column[]): SQL {
  return sql`not is_held(${sql.join([...ids], sql`, `)})`;
}

/** The other way round: for what a hold keeps though its owner, or a job, has deleted it. */
export function isHeld(...ids: readonly Column[]): SQL {
  return sql`is_held(${sql.join([...ids], sql`, `)})`;
}
