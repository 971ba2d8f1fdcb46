import { type Column, type SQL, sql } from 'drizzle-orm';

/**
 * Whether a row may be deleted: neither it nor whoever owns it is under legal hold (features/legal-hold). Every
 * deletion that is not of mere technical records asks this, or is refused by the database (migration `legal-holds`).
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
