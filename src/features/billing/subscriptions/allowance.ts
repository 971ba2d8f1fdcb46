import { planOf } from '#contract/catalogue.ts';
import { expirePlanTokens, grantTokens } from '#features/billing/ledger';
import type { Tx } from '#platform/db/client.ts';
import { addMonths } from './calendar.ts';
import { upgradeTokens } from './proration.ts';
import type { Subscription } from './schema.ts';

type Months = Pick<
  Subscription,
  'planId' | 'period' | 'source' | 'periodStart' | 'periodEnd' | 'allowanceKey' | 'allowancesGranted'
>;

/** When one month's allowance begins, and the next one's; null when it is not a month of this period. */
export function allowanceMonth(row: Months, index: number): { start: Date; end: Date } | null {
  const { period, periodEnd, periodStart, source } = row;
  if (!periodStart) return null;
  // A provider's month may end a little later than a calendar one: it is one month all the same.
  const months = source !== 'card' ? Number.POSITIVE_INFINITY : period === 'yearly' ? 12 : 1;
  const start = addMonths(periodStart, index);
  if (index >= months || (index > 0 && periodEnd && start >= periodEnd)) return null;
  const end = addMonths(periodStart, index + 1);
  const last = periodEnd && (index + 1 >= months || end > periodEnd) ? periodEnd : end;
  return { start, end: last };
}

/**
 * Grants a plan's tokens for every month that has begun and is paid for, each once; the month before ends with
 * that. The row is locked.
 *
 * @param inEffect whether the plan is the one in effect: under another one its tokens come on top
 * @returns what to write to the row, and the tokens that were granted
 */
export async function grantMonths(
  tx: Tx,
  row: Months & Pick<Subscription, 'userId'>,
  inEffect: boolean,
  now: Date,
): Promise<{ granted: number; patch: Pick<Subscription, 'allowancesGranted' | 'nextAllowanceAt'> }> {
  const tokens = planOf(row.planId).tokens;
  const { allowanceKey, userId } = row;
  let index = row.allowancesGranted;
  let granted = 0;
  // Free's allowance is its own job's; a managed agreement grants what was agreed on; no limit needs no tokens.
  const none = row.planId === 'free' || row.source === 'managed' || row.source === 'trial';
  if (none || !allowanceKey) return { granted, patch: { allowancesGranted: index, nextAllowanceAt: null } };
  let month = allowanceMonth(row, index);
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
    month = allowanceMonth(row, index);
  }
  return { granted, patch: { allowancesGranted: index, nextAllowanceAt: month?.start ?? null } };
}

/**
 * Grants what is left of the running month of somebody's own plan, once the one that was given over it has ended
 * and the tokens have ended with that: a given plan does not consume a paid one (docs/decisions/037).
 */
export async function restoreMonth(
  tx: Tx,
  { given, own }: { given: Pick<Subscription, 'id'>; own: Subscription | null },
  now: Date,
): Promise<void> {
  if (own?.source !== 'card' || own.state !== 'active' || own.allowancesGranted === 0) return;
  const month = allowanceMonth(own, own.allowancesGranted - 1);
  const amount = month ? upgradeTokens(0, planOf(own.planId).tokens, month, now) : 0;
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
