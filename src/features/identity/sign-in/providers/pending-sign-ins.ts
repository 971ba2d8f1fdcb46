import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { hashToken } from '#platform/crypto/link-token.ts';
import type { Db } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import { verifications } from '#schema/identity/accounts';

/** Minutes in which a person signs in at the provider. */
export const pendingMinutes = 10;

const pendingSignIn = z.strictObject({
  provider: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  /** The account to link; null for a sign-in. */
  userId: z.string().nullable(),
  referralCode: z.string().nullable(),
  next: z.string().nullable(),
});
export type PendingSignIn = z.infer<typeof pendingSignIn>;

const toIdentifier = (state: string) => `provider:${hashToken(state)}`;

/** Keeps what the return from the provider is checked against. @param state known to this browser and the provider */
export async function storePendingSignIn(
  db: Db,
  state: string,
  pending: PendingSignIn,
  now: Date,
): Promise<void> {
  await db.insert(verifications).values({
    id: newId(),
    identifier: toIdentifier(state),
    value: JSON.stringify(pending),
    expiresAt: new Date(now.getTime() + pendingMinutes * 60_000),
  });
}

/** Takes the sign-in of this state, once; null for an unknown, used or expired one. */
export async function takePendingSignIn(db: Db, state: string, now: Date): Promise<PendingSignIn | null> {
  const [row] = await db
    .delete(verifications)
    .where(eq(verifications.identifier, toIdentifier(state)))
    .returning({ value: verifications.value, expiresAt: verifications.expiresAt });
  if (!row || row.expiresAt <= now) return null;
  return pendingSignIn.parse(JSON.parse(row.value));
}
