import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import type { Queryable, Tx } from '#platform/db/client.ts';
import { emailChanges, users } from './schema.ts';

/** The account fields that other features use. `name` is first and last name. */
export type Account = Pick<
  typeof users.$inferSelect,
  'id' | 'email' | 'emailVerified' | 'firstName' | 'lastName' | 'name'
>;

const accountColumns = {
  id: users.id,
  email: users.email,
  emailVerified: users.emailVerified,
  firstName: users.firstName,
  lastName: users.lastName,
  name: users.name,
};

/** Accounts by id; unknown ids are left out. */
export async function listAccounts(db: Queryable, ids: readonly string[]): Promise<Map<string, Account>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select(accountColumns)
    .from(users)
    .where(inArray(users.id, [...new Set(ids)]));
  return new Map(rows.map((row) => [row.id, row]));
}

/** One account. @throws Error for an unknown id */
export async function getAccount(db: Queryable, id: string): Promise<Account> {
  const account = (await listAccounts(db, [id])).get(id);
  if (!account) throw new Error(`there is no user ${id}`);
  return account;
}

/** Whether the account is neither suspended nor closed. */
export async function isAccountOpen(db: Queryable, id: string): Promise<boolean> {
  const [row] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, id), isNull(users.suspendedAt), isNull(users.closedAt)));
  return row !== undefined;
}

/** Finds the account with an address. @param email in lower case */
export async function findUserIdByEmail(db: Queryable, email: string): Promise<string | null> {
  const [row] = await db.select({ id: users.id }).from(users).where(eq(users.email, email));
  return row?.id ?? null;
}

/** Ids of all administrators who can sign in. */
export async function listAdministratorIds(db: Queryable): Promise<string[]> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, 'admin'), isNull(users.suspendedAt), isNull(users.closedAt)));
  return rows.map(({ id }) => id);
}

/** When the account will be deleted; null when no deletion was requested. */
export async function findDeletionDueAt(db: Queryable, id: string): Promise<Date | null> {
  const [row] = await db.select({ dueAt: users.deletionDueAt }).from(users).where(eq(users.id, id));
  return row?.dueAt ?? null;
}

/** The addresses that received mails about an account: its own and a pending new one. */
export async function listMailAddresses(db: Queryable, id: string): Promise<string[]> {
  const [own, next] = [
    await db.select({ email: users.email }).from(users).where(eq(users.id, id)),
    await db.select({ email: emailChanges.newEmail }).from(emailChanges).where(eq(emailChanges.userId, id)),
  ];
  return [...own, ...next].map(({ email }) => email);
}

/**
 * Serialises all changes that could leave an installation without administrators, and requires that the caller still is
 * one once the lock is held. As long as no caller acts on their own account, the caller remains an administrator.
 *
 * @throws AppError FORBIDDEN for a caller who is no longer an administrator
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
