import { eq, inArray } from 'drizzle-orm';
import { getPlan } from '#contract/catalogue.ts';
import { expirePlanTokens, grantTokens } from '#features/billing/ledger';
import { findAccountPlan, listFreeAccountsSeen } from '#features/identity/accounts';
import type { Db, Tx } from '#platform/db/client.ts';
import { addDays, addMonths, countMonthsSince } from '#platform/time.ts';
import { lockBillingAccount } from './account.ts';
import { computeUpgradeTokens } from './proration.ts';
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

/**
 * Grants the rest of the current month's Free allowance after a plan ended and its tokens expired, those of Free among
 * them: no plan leaves an account with less than Free (decision 076). Where the month's allowance is still to come, it
 * grants nothing. Requires `lockBillingAccount`.
 */
export async function restoreFreeAllowance(
  tx: Tx,
  ended: { id: string; userId: string },
  now: Date,
): Promise<void> {
  const { userId } = ended;
  const user = await findAccountPlan(tx, userId);
  const { freeMonths } = await lockBillingAccount(tx, userId);
  if (user?.plan !== 'free') return;
  const { createdAt } = user;
  const month = countMonthsSince(createdAt, now);
  // The welcome tokens of the first month do not expire.
  if (month === 0 || freeMonths < month) return;
  const end = addMonths(createdAt, month + 1);
  const amount = computeUpgradeTokens(
    0,
    getPlan('free').tokens,
    { start: addMonths(createdAt, month), end },
    now,
  );
  if (amount === 0) return;
  await grantTokens(tx, {
    userId,
    amount,
    reason: 'plan',
    account: 'plan',
    expiresAt: end,
    idempotencyKey: `free:restored:${ended.id}`,
  });
}
