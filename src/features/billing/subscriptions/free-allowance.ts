import { eq, inArray } from 'drizzle-orm';
import { getPlan } from '#contract/catalogue.ts';
import { expirePlanTokens, grantTokens } from '#features/billing/ledger';
import { findAccountPlan, listFreeAccountsSeen } from '#features/identity/accounts';
import type { Db, Tx } from '#platform/db/client.ts';
import { addDays, addMonths, countMonthsSince } from '#platform/time.ts';
import { lockBillingAccount } from './account.ts';
import { billingAccounts } from './schema.ts';

/** The Free allowance goes to accounts that were active within this many days. */
const seenWithinDays = 30;
const batch = 500;

/**
 * Grants the current month's Free allowance to active accounts on Free. Months are counted from the account's creation;
 * the welcome tokens are the first month's allowance (docs/requirements/decisions.md 8).
 */
export async function grantFreeAllowances(db: Db, now: Date): Promise<void> {
  const since = addDays(now, -seenWithinDays);
  let after: string | null = null;
  do {
    const accounts = await listFreeAccountsSeen(db, since, { after, limit: batch });
    for (const userId of await filterDue(db, accounts, now)) {
      await db.transaction((tx) => grantFreeAllowance(tx, userId, now));
    }
    after = accounts.length === batch ? (accounts.at(-1)?.id ?? null) : null;
  } while (after);
}

/** The accounts that have not received the allowance of their current month, in the same order. */
async function filterDue(
  db: Db,
  accounts: readonly { id: string; createdAt: Date }[],
  now: Date,
): Promise<string[]> {
  const ids = accounts.map(({ id }) => id);
  const rows = await db
    .select({ userId: billingAccounts.userId, freeMonths: billingAccounts.freeMonths })
    .from(billingAccounts)
    .where(inArray(billingAccounts.userId, ids));
  const granted = new Map(rows.map(({ userId, freeMonths }) => [userId, freeMonths]));
  return accounts
    .filter(({ id, createdAt }) => countMonthsSince(createdAt, now) > (granted.get(id) ?? 0))
    .map(({ id }) => id);
}

async function grantFreeAllowance(tx: Tx, userId: string, now: Date): Promise<void> {
  const account = await lockBillingAccount(tx, userId);
  const user = await findAccountPlan(tx, userId);
  if (user?.plan !== 'free') return;
  const month = countMonthsSince(user.createdAt, now);
  if (month <= account.freeMonths) return;
  await tx.update(billingAccounts).set({ freeMonths: month }).where(eq(billingAccounts.userId, userId));
  await expirePlanTokens(tx, { userId, idempotencyKey: `expire:free:${month}` });
  await grantTokens(tx, {
    userId,
    amount: getPlan('free').tokens ?? 0,
    reason: 'plan',
    account: 'plan',
    expiresAt: addMonths(user.createdAt, month + 1),
    idempotencyKey: `free:${month}`,
  });
}
