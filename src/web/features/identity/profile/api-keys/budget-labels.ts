import type { BudgetPeriod, KeyBudget } from '#contract/api-keys.ts';
import { formatNumber } from '#web/lib/format.ts';

export const periodLabels: Record<BudgetPeriod, string> = {
  day: 'Per day',
  month: 'Per month',
  total: 'In total',
};

const currentPeriods: Record<BudgetPeriod, string> = {
  day: 'used today',
  month: 'used this month',
  total: 'used',
};

/** Says what a key has used of its budget: `12 of 50 tokens used this month`. */
export function formatBudget({ period, tokens, used }: KeyBudget): string {
  const unit = tokens === 1 ? 'token' : 'tokens';
  return `${formatNumber(used)} of ${formatNumber(tokens)} ${unit} ${currentPeriods[period]}`;
}
