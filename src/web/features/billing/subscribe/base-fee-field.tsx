import { TextInput } from '@mantine/core';
import { baseFee } from '#contract/billing.ts';
import { enterpriseBaseFee } from '#contract/catalogue.ts';

/** Initial value of the field: dollars a month. */
export const defaultBaseFee = String(enterpriseBaseFee / 100);

/** The validation message of a base fee, or null. */
export function findBaseFeeProblem(value: string): string | null {
  const { error } = baseFee.safeParse(value);
  return error?.issues[0]?.message ?? null;
}

type BaseFeeFieldProps = { value: string; onChange: (value: string) => void };

/** The agreed Enterprise base fee in dollars a month. */
export function BaseFeeField({ value, onChange }: BaseFeeFieldProps) {
  return (
    <TextInput
      label="Base fee"
      description="Dollars per month, as agreed. Usage is invoiced separately."
      type="number"
      inputMode="decimal"
      min={0}
      step={0.01}
      value={value}
      error={findBaseFeeProblem(value)}
      leftSection="$"
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
