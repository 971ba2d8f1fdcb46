import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import type { Queryable, Tx } from '#platform/db/client.ts';
import { emailChanges, users } from './schema.ts';

/** What other features show of a person. `name` is first and last name. */
export type Account = Pick<
  typeof users.$inferSelect,
  'id' | 'email' | 'emailVerified' | 'firstName' | 'lastName' | 'name'
>;

const shown = {
  id: users.id,
  email: users.email,
  emailVerified: users.emailVerified,
  firstName: users.firstName,
  lastName: users.lastName,
  name: users.name,
};

/** Several people by their ids; whoever does not exist is left out. */
export async function accountsOf(db: Queryable, ids: readonly string[]): Promise<Map<string, Account>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select(shown)
    .from(users)
    .where(inArray(users.id, [...new Set(ids)]));
  return new Map(rows.map((row) => [row.id, row]));
}

/** One person. @throws Error when there is no such person */
export async function accountOf(db: Queryable, id: string): Promise<Account> {
  const account = (await accountsOf(db, [id])).get(id);
  if (!account) throw new Error(`there is no user ${id}`);
  return account;
}

/** Whether somebody's account is neither suspended nor closed. */
export async function isOpen(db: Queryable, id: string): Promise<boolean> {
  const [row] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, id), isNull(users.suspendedAt), isNull(users.closedAt)));
  return row !== undefined;
}

/** Whose address this is; null for nobody's. @param email in lower case */
export async function userIdOfEmail(db: Queryable, email: string): Promise<string | null> {
  const [row] = await db.select({ id: users.id }).from(users).where(eq(users.email, email));
  return row?.id ?? null;
}

/** Everybody who looks after this installation, and can sign in to do so. */
export async function administratorIds(db: Queryable): Promise<string[]> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, 'admin'), isNull(users.suspendedAt), isNull(users.closedAt)));
  return rows.map(({ id }) => id);
}

/** When an account is to be deleted; null where nobody asked for that. */
export async function accountDueAt(db: Queryable, id: string): Promise<Date | null> {
  const [row] = await db.select({ dueAt: users.deletionDueAt }).from(users).where(eq(users.id, id));
  return row?.dueAt ?? null;
}

/** The addresses that mails about somebody went to: the account's, and one that waits to become it. */
export async function addressesOf(db: Queryable, id: string): Promise<string[]> {
  const [own, next] = [
    await db.select({ email: users.email }).from(users).where(eq(users.id, id)),
    await db.select({ email: emailChanges.newEmail }).from(emailChanges).where(eq(emailChanges.userId, id)),
  ];
  return [...own, ...next].map(({ email }) => email);
}

/**
 * Has whatever could leave an installation without administrators happen one at a time, and only by who still is one
 * when their turn comes. So whoever acts remains, as long as nobody acts on themselves.
 *
 * @throws AppError FORBIDDEN for who is no administrator any more
 */
export async function requireStillAdministrator(tx: Tx, actorId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('administrators', 0))`);
  const [actor] = await tx
    .select({ id: users.id })
    .from(users)
    .where(
      and(eq(users.id, actorId), eq(users.role, 'admin'), isNull(users.suspendedAt), isNull(users.closedAt)),
    );
  if (!actor) throw new AppError('FORBIDDEN', 'This is for administrators.');
}
