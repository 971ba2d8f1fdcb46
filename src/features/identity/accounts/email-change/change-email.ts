import { and, eq, gt, like } from 'drizzle-orm';
import type { PendingEmail } from '#contract/account.ts';
import { AppError } from '#contract/errors.ts';
import { createToken, hashToken } from '#platform/crypto/link-token.ts';
import type { Queryable, Tx } from '#platform/db/client.ts';
import type { MailContext } from '#platform/mail/mail-context.ts';
import { addHours } from '#platform/time.ts';
import { findUserIdByEmail, getAccount } from '../accounts.ts';
import { emailChanges, users, verifications } from '../schema.ts';
import { addressTakenMail, confirmEmailMail, emailChangedMail, emailChangeNoticeMail } from './mails.ts';

/** Hours until the link expires. */
const linkHours = 24;

/** The new address that waits for confirmation; null for none. */
export async function findPendingEmail(
  db: Queryable,
  userId: string,
  now: Date,
): Promise<PendingEmail | null> {
  const [row] = await db
    .select({ email: emailChanges.newEmail, expiresAt: emailChanges.expiresAt })
    .from(emailChanges)
    .where(and(eq(emailChanges.userId, userId), gt(emailChanges.expiresAt, now)));
  return row ? { email: row.email, expiresAt: row.expiresAt.toISOString() } : null;
}

/**
 * Sends a link to the new address and a notice to the old one. A second request replaces the first. If the address
 * already has an account, only that account's owner learns about it, by mail.
 *
 * @param given.email in lower case
 * @throws AppError VALIDATION_FAILED for the address that the account has
 */
export async function requestEmailChange(
  tx: Tx,
  { brand, sendMail }: MailContext,
  { userId, email, now }: { userId: string; email: string; now: Date },
): Promise<void> {
  const person = await getAccount(tx, userId);
  if (person.email === email) {
    const message = 'This is already your address.';
    throw new AppError('VALIDATION_FAILED', message, { fields: [{ field: 'email', message }] });
  }
  const { token, hash } = createToken();
  const change = {
    newEmail: email,
    tokenHash: hash,
    expiresAt: addHours(now, linkHours),
  };
  await tx
    .insert(emailChanges)
    .values({ userId, ...change })
    .onConflictDoUpdate({ target: emailChanges.userId, set: change });
  const isTaken = (await findUserIdByEmail(tx, email)) !== null;
  const to = { email, firstName: person.firstName };
  await sendMail(tx, isTaken ? addressTakenMail(brand, to) : confirmEmailMail(brand, { ...to, token }));
  await sendMail(tx, emailChangeNoticeMail(brand, { ...person, newEmail: email }));
}

/** Withdraws a pending change of address: its link stops working. */
export async function withdrawEmailChange(db: Queryable, userId: string): Promise<void> {
  await db.delete(emailChanges).where(eq(emailChanges.userId, userId));
}

/**
 * Sets the account's address to the one that the link was sent to, and mails the old address. Password reset links that
 * were sent to the old address stop working.
 *
 * @returns the new address
 * @throws AppError BAD_REQUEST for an invalid, used or expired link, CONFLICT when the address was taken meanwhile
 */
export async function confirmEmailChange(
  tx: Tx,
  { brand, sendMail }: MailContext,
  { token, now }: { token: string; now: Date },
): Promise<string> {
  const [change] = await tx
    .delete(emailChanges)
    .where(and(eq(emailChanges.tokenHash, hashToken(token)), gt(emailChanges.expiresAt, now)))
    .returning();
  if (!change) {
    throw new AppError('BAD_REQUEST', 'This link was already used or has expired. Please request a new one.');
  }
  const { userId, newEmail } = change;
  const person = await getAccount(tx, userId);
  if ((await findUserIdByEmail(tx, newEmail)) !== null) {
    throw new AppError('CONFLICT', `${newEmail} now belongs to another account.`);
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
