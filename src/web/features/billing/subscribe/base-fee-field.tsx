import { TextInput } from '@mantine/core';
import { baseFee } from '#contract/billing.ts';
import { enterpriseBaseFee } from '#contract/catalogue.ts';

/** What the field stands at when the dialog opens: dollars a month. */
export const defaultBaseFee = String(enterpriseBaseFee / 100);

/** Why a base fee cannot be taken; null when it can. */
export function baseFeeProblem(value: string): string | null {
  const { error } = baseFee.safeParse(value);
  return error?.issues[0]?.message ?? null;
}

type BaseFeeFieldProps = { value: string; onChange: (value: string) => void };

/** The base fee of Enterprise in dollars a month, as it was agreed on. */
export function BaseFeeField({ value, onChange }: BaseFeeFieldProps) {
  return (
    <TextInput
      label="Base fee"
      description="Dollars per month, as agreed on with us. What you use comes on top, by invoice."
      type="number"
      inputMode="decimal"
      min={0}
      step={0.01}
      value={value}
      error={baseFeeProblem(value)}
      leftSection="$"
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
