import { getPlan } from '#contract/catalogue.ts';
import { expirePlanTokens, grantTokens } from '#features/billing/ledger';
import type { Tx } from '#platform/db/client.ts';
import { addMonths } from '#platform/time.ts';
import { computeUpgradeTokens } from './proration.ts';
import type { Subscription } from './schema.ts';

type AllowanceFields = Pick<
  Subscription,
  'planId' | 'period' | 'source' | 'periodStart' | 'periodEnd' | 'allowanceKey' | 'allowancesGranted'
>;

/** Start and end of the month with this index in the paid period; null when the period has no such month. */
export function getAllowanceMonth(row: AllowanceFields, index: number): { start: Date; end: Date } | null {
  const { period, periodEnd, periodStart, source } = row;
  if (!periodStart) return null;
  // The provider's month may end a little later than a calendar month, and still counts as one.
  const months = source !== 'card' ? Number.POSITIVE_INFINITY : period === 'yearly' ? 12 : 1;
  const start = addMonths(periodStart, index);
  if (index >= months || (index > 0 && periodEnd && start >= periodEnd)) return null;
  const end = addMonths(periodStart, index + 1);
  const last = periodEnd && (index + 1 >= months || end > periodEnd) ? periodEnd : end;
  return { start, end: last };
}

/**
 * Grants a plan's tokens for every paid month that has begun, once each, and expires the tokens of the month before.
 * Requires the row's lock.
 *
 * @param inEffect whether this plan is in effect; otherwise its tokens are added and nothing expires
 * @returns the columns to write to the row, and the number of tokens granted
 */
export async function grantBegunMonths(
  tx: Tx,
  row: AllowanceFields & Pick<Subscription, 'userId'>,
  inEffect: boolean,
  now: Date,
): Promise<{ granted: number; patch: Pick<Subscription, 'allowancesGranted' | 'nextAllowanceAt'> }> {
  const tokens = getPlan(row.planId).monthlyTokens;
  const { allowanceKey, userId } = row;
  let index = row.allowancesGranted;
  let granted = 0;
  // `grantFreeAllowances` handles Free, managed agreements grant their tokens themselves, and a trial grants at its start.
  const none = row.planId === 'free' || row.source === 'managed' || row.source === 'trial';
  if (none || !allowanceKey) return { granted, patch: { allowancesGranted: index, nextAllowanceAt: null } };
  let month = getAllowanceMonth(row, index);
  while (month && (index === 0 || month.start <= now)) {
    if (inEffect) await expirePlanTokens(tx, { userId, idempotencyKey: `expire:${allowanceKey}:${index}` });
    if (tokens) {
      await grantTokens(tx, {
        userId,
        amount: tokens,
        reason: 'plan',
        account: 'plan',
        expiresAt: month.end,
        idempotencyKey: `allowance:${allowanceKey}:${index}`,
      });
      granted += tokens;
    }
    index += 1;
    month = getAllowanceMonth(row, index);
  }
  return { granted, patch: { allowancesGranted: index, nextAllowanceAt: month?.start ?? null } };
}

/**
 * Grants the rest of the current month of the account's own plan after a given plan ended and expired the plan tokens:
 * a given plan does not consume a paid one (decision 037).
 */
export async function restoreAllowance(
  tx: Tx,
  { given, own }: { given: Pick<Subscription, 'id'>; own: Subscription | null },
  now: Date,
): Promise<void> {
  if (own?.source !== 'card' || own.state !== 'active' || own.allowancesGranted === 0) return;
  const month = getAllowanceMonth(own, own.allowancesGranted - 1);
  const amount = month ? computeUpgradeTokens(0, getPlan(own.planId).monthlyTokens, month, now) : 0;
  if (!month || amount === 0) return;
  await grantTokens(tx, {
    userId: own.userId,
    amount,
    reason: 'correction',
    account: 'plan',
    expiresAt: month.end,
    idempotencyKey: `restored:${given.id}`,
  });
}
