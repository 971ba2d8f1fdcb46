import { eq } from 'drizzle-orm';
import type { Queryable, Tx } from '#platform/db/client.ts';
import { users } from './schema.ts';

const agreed = { cents: users.enterpriseBaseFeeCents };

/** The agreed monthly Enterprise base fee of an account in cents; null when none was agreed. */
export async function findAgreedBaseFee(db: Queryable, userId: string): Promise<number | null> {
  const [account] = await db.select(agreed).from(users).where(eq(users.id, userId));
  return account?.cents ?? null;
}

/**
 * The same, with the account's row locked until the transaction ends.
 *
 * @throws Error for an unknown account
 */
export async function lockAgreedBaseFee(tx: Tx, userId: string): Promise<number | null> {
  const [account] = await tx.select(agreed).from(users).where(eq(users.id, userId)).for('no key update');
  if (!account) throw new Error(`there is no user ${userId}`);
  return account.cents;
}
