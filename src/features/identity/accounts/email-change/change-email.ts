import { and, eq, gt, like } from 'drizzle-orm';
import type { PendingEmail } from '#contract/account.ts';
import { AppError } from '#contract/errors.ts';
import { hashToken, newToken } from '#platform/crypto/link-token.ts';
import type { Queryable, Tx } from '#platform/db/client.ts';
import type { MailBrand } from '#platform/mail/mail-content.ts';
import type { Mail } from '#platform/mail/mailer.ts';
import { accountOf, userIdOfEmail } from '../accounts.ts';
import { emailChanges, users, verifications } from '../schema.ts';
import { addressTakenMail, confirmEmailMail, emailChangedMail, emailChangeNoticeMail } from './mails.ts';

/** How mails go out: they are queued in the transaction. */
export type Post = { brand: MailBrand; sendMail: (tx: Tx, mail: Mail) => Promise<void> };

/** Hours for which the link works. */
const linkHours = 24;

/** The address that waits to be confirmed; null for none. */
export async function pendingEmailOf(db: Queryable, userId: string, now: Date): Promise<PendingEmail | null> {
  const [row] = await db
    .select({ email: emailChanges.newEmail, expiresAt: emailChanges.expiresAt })
    .from(emailChanges)
    .where(and(eq(emailChanges.userId, userId), gt(emailChanges.expiresAt, now)));
  return row ? { email: row.email, expiresAt: row.expiresAt.toISOString() } : null;
}

/**
 * Sends a link to the new address and a notice to the old one. A second request takes the first one's place.
 * Whoever asks is not told that an address has an account already: its owner is.
 *
 * @param given.email in lower case
 * @throws AppError VALIDATION_FAILED for the address that the account has
 */
export async function requestEmailChange(
  tx: Tx,
  { brand, sendMail }: Post,
  { userId, email, now }: { userId: string; email: string; now: Date },
): Promise<void> {
  const person = await accountOf(tx, userId);
  if (person.email === email) {
    const message = 'This is your address already.';
    throw new AppError('VALIDATION_FAILED', message, { fields: [{ field: 'email', message }] });
  }
  const { token, hash } = newToken();
  const change = {
    newEmail: email,
    tokenHash: hash,
    expiresAt: new Date(now.getTime() + linkHours * 3_600_000),
  };
  await tx
    .insert(emailChanges)
    .values({ userId, ...change })
    .onConflictDoUpdate({ target: emailChanges.userId, set: change });
  const isTaken = (await userIdOfEmail(tx, email)) !== null;
  const to = { email, firstName: person.firstName };
  await sendMail(tx, isTaken ? addressTakenMail(brand, to) : confirmEmailMail(brand, { ...to, token }));
  await sendMail(tx, emailChangeNoticeMail(brand, { ...person, newEmail: email }));
}

/** Keeps the address that there is: a link under way no longer works. */
export async function withdrawEmailChange(db: Queryable, userId: string): Promise<void> {
  await db.delete(emailChanges).where(eq(emailChanges.userId, userId));
}

/**
 * Makes the address that a link was sent to the account's own, and tells the old one. Links for a new
 * password that went to the old address stop working.
 *
 * @returns the address
 * @throws AppError BAD_REQUEST for a link that is wrong, used or too old, CONFLICT when the address has been
 *   taken meanwhile
 */
export async function confirmEmailChange(
  tx: Tx,
  { brand, sendMail }: Post,
  { token, now }: { token: string; now: Date },
): Promise<string> {
  const [change] = await tx
    .delete(emailChanges)
    .where(and(eq(emailChanges.tokenHash, hashToken(token)), gt(emailChanges.expiresAt, now)))
    .returning();
  if (!change) {
    throw new AppError('BAD_REQUEST', 'This link has been used or is too old. Please ask for a new one.');
  }
  const { userId, newEmail } = change;
  const person = await accountOf(tx, userId);
  if ((await userIdOfEmail(tx, newEmail)) !== null) {
    throw new AppError('CONFLICT', `${newEmail} belongs to another account by now.`);
  }
  await tx
    .update(users)
    .set({ email: newEmail, emailVerified: true, updatedAt: now })
    .where(eq(users.id, userId));
  await tx
    .delete(verifications)
    .where(and(eq(verifications.value, userId), like(verifications.identifier, 'reset-password:%')));
  await sendMail(tx, emailChangedMail(brand, { ...person, newEmail }));
  return newEmail;
}
