import { NumberInput } from '@mantine/core';
import type { z } from 'zod';
import { type BudgetPeriod, budgetPeriods, type keyBudgetForm } from '#contract/api-keys.ts';
import { limits } from '#contract/limits.ts';
import { Choice } from '#web/ui/choice.tsx';
import { periodLabels } from './budget-labels.ts';

/** The budget while it is typed; null for none. */
export type BudgetInput = z.input<typeof keyBudgetForm> | null;

const options = [
  { value: 'none' as const, label: 'No limit' },
  ...budgetPeriods.map((value) => ({ value, label: periodLabels[value] })),
];
/** Tokens of a budget that is not yet typed. */
const usualTokens = 50;

type BudgetFieldsProps = {
  value: BudgetInput;
  onChange: (value: BudgetInput) => void;
  /** Why the number of tokens is refused. */
  error?: React.ReactNode;
};

/** Chooses the budget of an API key: none, or tokens for a day, a month or in all. */
export function BudgetFields({ error, onChange, value }: BudgetFieldsProps) {
  const choose = (period: BudgetPeriod | 'none') =>
    onChange(period === 'none' ? null : { tokens: value?.tokens ?? usualTokens, period });
  return (
    <>
      <Choice
        label="Budget"
        value={value?.period ?? 'none'}
        options={options}
        onChange={choose}
        note={
          value
            ? 'Calls that cost more than what is left are refused.'
            : 'The key can spend all your tokens. AI assistants (MCP) need a budget to spend any.'
        }
      />
      {value && (
        <NumberInput
          label="Tokens"
          min={1}
          max={limits.apiKeyBudgetMaximum}
          allowDecimal={false}
          thousandSeparator=","
          value={value.tokens}
          onChange={(tokens) => onChange({ ...value, tokens: tokens as number })}
          error={error}
        />
      )}
    </>
  );
}
