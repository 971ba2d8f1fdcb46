import { and, eq, gt, sql } from 'drizzle-orm';
import { planOf } from '#contract/catalogue.ts';
import { expirePlanTokens, grantTokens } from '#features/billing/ledger';
import type { Db, Tx } from '#platform/db/client.ts';
import { sessions, users } from '#schema/identity/accounts';
import { lockAccount } from './account.ts';
import { addDays, addMonths, monthsSince } from './calendar.ts';
import { billingAccounts } from './schema.ts';

/** Free's tokens come to whoever was here in so many days. */
const seenWithinDays = 30;
const batch = 500;

/**
 * Grants the Free allowance of the present month to accounts on Free that are in use. A month is counted from the
 * day the account was made; its first one's allowance are the tokens that it began with (decisions.md 8).
 */
export async function grantFreeAllowances(db: Db, now: Date): Promise<void> {
  let after: string | null = null;
  do {
    const due = await dueAccounts(db, now, after);
    for (const userId of due) await db.transaction((tx) => grantFreeAllowance(tx, userId, now));
    after = due.length === batch ? (due.at(-1) ?? null) : null;
  } while (after);
}

async function dueAccounts(db: Db, now: Date, after: string | null): Promise<string[]> {
  const seen = db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.userId, users.id), gt(sessions.updatedAt, addDays(now, -seenWithinDays))));
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .leftJoin(billingAccounts, eq(billingAccounts.userId, users.id))
    .where(
      and(
        eq(users.subscription, 'free'),
        sql`exists (${seen})`,
        sql`(${users.createdAt} at time zone 'UTC' + make_interval(months => coalesce(${billingAccounts.freeMonths}, 0) + 1)) at time zone 'UTC' <= ${now.toISOString()}::timestamptz`,
        ...(after ? [gt(users.id, after)] : []),
      ),
    )
    .orderBy(users.id)
    .limit(batch);
  return rows.map(({ id }) => id);
}

async function grantFreeAllowance(tx: Tx, userId: string, now: Date): Promise<void> {
  const account = await lockAccount(tx, userId);
  const [user] = await tx
    .select({ createdAt: users.createdAt, subscription: users.subscription })
    .from(users)
    .where(eq(users.id, userId));
  if (user?.subscription !== 'free') return;
  const month = monthsSince(user.createdAt, now);
  if (month <= account.freeMonths) return;
  await tx.update(billingAccounts).set({ freeMonths: month }).where(eq(billingAccounts.userId, userId));
  await expirePlanTokens(tx, { userId, idempotencyKey: `expire:free:${month}` });
  await grantTokens(tx, {
    userId,
    amount: planOf('free').tokens ?? 0,
    reason: 'plan',
    account: 'plan',
    expiresAt: addMonths(user.createdAt, month + 1),
    idempotencyKey: `free:${month}`,
  });
}
