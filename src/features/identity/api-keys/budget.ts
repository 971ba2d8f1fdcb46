import { eq, sql } from 'drizzle-orm';
import type { BudgetPeriod, KeyBudget } from '#contract/api-keys.ts';
import { AppError } from '#contract/errors.ts';
import { getKeySpending } from '#features/billing/ledger';
import type { Queryable, Tx } from '#platform/db/client.ts';
import type { CallerKey } from '#platform/http/handler.ts';
import { addDays, addMonths, startOfUtcDay, startOfUtcMonth } from '#platform/time.ts';
import { apiKeys } from './schema.ts';

type BudgetColumns = Pick<typeof apiKeys.$inferSelect, 'id' | 'budgetTokens' | 'budgetPeriod'>;

/** The period that a moment lies in, by UTC: its beginning and its end; both null for a budget in all. */
function getPeriod(period: BudgetPeriod, now: Date): { since: Date | null; resetsAt: Date | null } {
  const day = startOfUtcDay(now);
  const month = startOfUtcMonth(now);
  const periods = {
    day: { since: day, resetsAt: addDays(day, 1) },
    month: { since: month, resetsAt: addMonths(month, 1) },
    total: { since: null, resetsAt: null },
  };
  return periods[period];
}

/** The budgets of keys by their ids; keys without a budget are left out. */
export async function getBudgets(
  db: Queryable,
  keys: readonly BudgetColumns[],
  now: Date,
): Promise<Map<string, KeyBudget>> {
  const limited = keys.flatMap(({ id, budgetTokens: tokens, budgetPeriod: period }) =>
    tokens === null || period === null ? [] : [{ id, tokens, period, ...getPeriod(period, now) }],
  );
  if (limited.length === 0) return new Map();
  const spending = await getKeySpending(db, limited);
  return new Map(
    limited.map(({ id, tokens, period, resetsAt }) => [
      id,
      { tokens, period, used: spending.get(id) ?? 0, resetsAt: resetsAt?.toISOString() ?? null },
    ]),
  );
}

const periodNames: Record<BudgetPeriod, string> = { day: 'a day', month: 'a month', total: 'in all' };
const formatTokens = (tokens: number) =>
  `${tokens.toLocaleString('en-US')} ${tokens === 1 ? 'token' : 'tokens'}`;

/**
 * Requires that the calling API key may spend these tokens, and locks the key until the transaction ends: of two calls
 * with one key the second counts what the first holds. Call it before the tokens are held, in the same transaction. The
 * database's clock decides the period, as it decides when a hold was made.
 *
 * @param needed whole tokens of all jobs of the call
 * @throws AppError BUDGET_EXCEEDED with details `{ tokens, used, needed, period, resetsAt }`; BUDGET_REQUIRED for a key
 *   without a budget when the call requires one; UNAUTHORIZED for a key that was revoked meanwhile
 */
export async function requireWithinBudget(
  tx: Tx,
  { id, requiresBudget }: CallerKey,
  needed: number,
): Promise<void> {
  const [key] = await tx
    .select({
      id: apiKeys.id,
      budgetTokens: apiKeys.budgetTokens,
      budgetPeriod: apiKeys.budgetPeriod,
      now: sql`now()`.mapWith(apiKeys.createdAt),
    })
    .from(apiKeys)
    .where(eq(apiKeys.id, id))
    .for('no key update');
  if (!key) throw new AppError('UNAUTHORIZED', 'This API key is invalid, revoked or expired.');
  const budget = (await getBudgets(tx, [key], key.now)).get(id);
  if (!budget) {
    if (requiresBudget) throw createNoBudgetError();
    return;
  }
  const { tokens, used, period, resetsAt } = budget;
  if (used + needed <= tokens) return;
  throw new AppError(
    'BUDGET_EXCEEDED',
    `This costs ${formatTokens(needed)}. This API key’s budget of ${formatTokens(tokens)} ${periodNames[period]} has ${formatTokens(Math.max(tokens - used, 0))} left. The owner of the key can change the budget in Profile Settings.`,
    { tokens, used, needed, period, resetsAt },
  );
}

const createNoBudgetError = () =>
  new AppError(
    'BUDGET_REQUIRED',
    'This API key has no budget, so it cannot spend tokens here. Set a budget for it in Profile Settings, under API keys.',
  );
