import { and, eq, sql } from 'drizzle-orm';
import type { ProviderProblem } from '#contract/sign-in-problems.ts';
import type { Db, Queryable, Tx } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import { credentials, users } from '#schema/identity/accounts';
import type { Identity } from './sign-in-client.ts';

export type LinkResult = { userId: string; created: boolean; linked: boolean } | { problem: ProviderProblem };

/**
 * The account of a person who signed in at a provider: the linked one; or else that with the same address, which is
 * linked when both the provider and this installation have verified the address; or else a new one, whose address the
 * provider must have verified.
 */
export async function findOrCreateUser(
  db: Db,
  providerId: string,
  identity: Identity,
  referralCode: string | null,
): Promise<LinkResult> {
  const { email, subject } = identity;
  return db.transaction(async (tx) => {
    // Two answers about one person open one account.
    await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`${providerId} ${subject}`}, 0))`);
    const known = await findLinkedUser(tx, providerId, subject);
    if (known !== null) return { userId: known, created: false, linked: false };
    if (email === null || !identity.emailVerified) return { problem: 'unverified' };
    const created = await createUser(tx, identity, email, referralCode);
    const owner = created === null ? await findConfirmedOwner(tx, email) : null;
    const userId = created ?? owner;
    // Who opened that account may not own the address: it would be shared with the person who does.
    if (userId === null) return { problem: 'address-taken' };
    await addLink(tx, providerId, subject, userId);
    return { userId, created: created !== null, linked: true };
  });
}

/** Opens an account with that address, which is confirmed. @returns its id; null where the address has one */
async function createUser(
  tx: Tx,
  { firstName, lastName }: Identity,
  email: string,
  referralCode: string | null,
): Promise<string | null> {
  const [created] = await tx
    .insert(users)
    .values({
      id: newId(),
      name: `${firstName} ${lastName}`,
      firstName,
      lastName,
      email,
      emailVerified: true,
      referralCodeEntered: referralCode,
    })
    .onConflictDoNothing({ target: users.email })
    .returning({ id: users.id });
  return created?.id ?? null;
}

async function findConfirmedOwner(tx: Tx, email: string): Promise<string | null> {
  const [owner] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, email), eq(users.emailVerified, true)));
  return owner?.id ?? null;
}

/** Links the account that the caller is signed in to; the provider must have verified its address. */
export async function linkUser(
  tx: Tx,
  providerId: string,
  identity: Identity,
  userId: string,
): Promise<LinkResult> {
  const owner = await findLinkedUser(tx, providerId, identity.subject);
  if (owner === userId) return { userId, created: false, linked: false };
  if (owner !== null) return { problem: 'linked-elsewhere' };
  if (!identity.emailVerified) return { problem: 'unverified' };
  // One account at each provider: a second one replaces the first.
  await tx
    .delete(credentials)
    .where(and(eq(credentials.userId, userId), eq(credentials.providerId, providerId)));
  await addLink(tx, providerId, identity.subject, userId);
  return { userId, created: false, linked: true };
}

async function findLinkedUser(db: Queryable, providerId: string, subject: string): Promise<string | null> {
  const [row] = await db
    .select({ userId: credentials.userId })
    .from(credentials)
    .where(and(eq(credentials.providerId, providerId), eq(credentials.accountId, subject)));
  return row?.userId ?? null;
}

async function addLink(tx: Tx, providerId: string, subject: string, userId: string): Promise<void> {
  await tx.insert(credentials).values({ id: newId(), accountId: subject, providerId, userId });
}
