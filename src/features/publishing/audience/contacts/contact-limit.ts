import { count, eq, sql } from 'drizzle-orm';
import { getPlan } from '#contract/catalogue.ts';
import { AppError } from '#contract/errors.ts';
import { getEntitlementsInEffect } from '#features/billing/entitlements';
import type { Queryable, Tx } from '#platform/db/client.ts';
import { contacts } from '../schema.ts';

/** How many contacts an account has, and how many its plan has room for (null: no limit). */
export async function readContactLimit(
  db: Queryable,
  userId: string,
): Promise<{ used: number; most: number | null; plan: string }> {
  const { entitlements, plan } = await getEntitlementsInEffect(db, userId);
  const [row] = await db.select({ used: count() }).from(contacts).where(eq(contacts.userId, userId));
  return { used: row?.used ?? 0, most: entitlements.contacts, plan: getPlan(plan).title };
}

/** Serialises the adding of contacts to an account until the transaction ends. */
export async function lockContacts(tx: Tx, userId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`audience:${userId}`}, 0))`);
}

/**
 * Requires room for more contacts, and locks them (`lockContacts`). Contacts beyond a smaller plan's limit stay; new ones
 * are refused.
 *
 * @throws AppError PLAN_LIMIT
 */
export async function requireContactRoom(tx: Tx, userId: string, added: number): Promise<void> {
  if (added === 0) return;
  await lockContacts(tx, userId);
  const { most, plan, used } = await readContactLimit(tx, userId);
  if (most === null || used + added <= most) return;
  const number = (value: number) => value.toLocaleString('en-US');
  throw new AppError(
    'PLAN_LIMIT',
    added === 1
      ? `Your ${plan} plan has room for ${number(most)} contacts, and you have ${number(used)}. Delete some or change to a larger plan.`
      : `Your ${plan} plan has room for ${number(most)} contacts. You have ${number(used)}, and this would add ${number(added)}. Nothing was added.`,
    { limit: 'contacts', plan, used, most },
  );
}
