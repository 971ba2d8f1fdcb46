import { and, asc, eq, ne } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import type { SignInMethods, SignInProvider } from '#contract/sign-in-methods.ts';
import { getAccount } from '#features/identity/accounts';
import type { Db, Tx } from '#platform/db/client.ts';
import type { MailContext } from '#platform/mail/mail-context.ts';
import { credentials, passkeys, passwordProvider, users } from '#schema/identity/accounts';
import { hasPassword } from './confirm-owner.ts';
import { signInMethodMail } from './mails.ts';

/** How the account can sign in. @param configured the operator's providers */
export async function listSignInMethods(
  db: Db,
  userId: string,
  configured: readonly SignInProvider[],
): Promise<SignInMethods> {
  const [password, keys, links] = await Promise.all([
    hasPassword(db, userId),
    db.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(asc(passkeys.createdAt)),
    db
      .select({ id: credentials.providerId, linkedAt: credentials.createdAt })
      .from(credentials)
      .where(and(eq(credentials.userId, userId), ne(credentials.providerId, passwordProvider)))
      .orderBy(asc(credentials.createdAt)),
  ]);
  const linkedAt = new Map(links.map((link) => [link.id, link.linkedAt.toISOString()]));
  const gone = links.filter(({ id }) => !configured.some((provider) => provider.id === id));
  return {
    hasPassword: password,
    passkeys: keys.map((key) => ({
      id: key.id,
      name: key.name ?? 'Passkey',
      backedUp: key.backedUp,
      createdAt: key.createdAt.toISOString(),
      lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
    })),
    providers: [
      ...configured.map(({ id, name }) => ({
        id,
        name,
        linkedAt: linkedAt.get(id) ?? null,
        isConfigured: true,
      })),
      ...gone.map(({ id }) => ({ id, name: id, linkedAt: linkedAt.get(id) ?? null, isConfigured: false })),
    ],
  };
}

/** Locks the account's ways to sign in, before one is removed. */
export async function lockMethods(tx: Tx, userId: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
}

/**
 * Makes sure that a way to sign in is left after one was removed.
 *
 * @throws AppError CONFLICT when it was the last one
 */
export async function requireMethodLeft(
  tx: Tx,
  userId: string,
  configured: readonly SignInProvider[],
): Promise<void> {
  const keys = await tx.select({ id: passkeys.id }).from(passkeys).where(eq(passkeys.userId, userId));
  const links = await tx
    .select({ id: credentials.providerId })
    .from(credentials)
    .where(eq(credentials.userId, userId));
  const isOpen = (id: string) => id === passwordProvider || configured.some((provider) => provider.id === id);
  if (keys.length > 0 || links.some(({ id }) => isOpen(id))) return;
  throw new AppError('CONFLICT', 'This is your only way to sign in. Add a passkey or set a password first.');
}

/** Tells the owner by mail that a way to sign in was added or removed. */
export async function mailMethodChange(
  tx: Tx,
  { brand, sendMail }: MailContext,
  userId: string,
  change: string,
): Promise<void> {
  await sendMail(tx, signInMethodMail(brand, { ...(await getAccount(tx, userId)), change }));
}
