import { TextInput } from '@mantine/core';
import { baseFee } from '#contract/billing.ts';
import { formatPrice } from '#web/lib/money.ts';

/** The initial value of the field: the least that the account can pay, in dollars a month. @param least cents */
export const formatLeastBaseFee = (least: number): string => String(least / 100);

/** The validation message of a base fee, or null. @param least cents */
export function findBaseFeeProblem(value: string, least: number): string | null {
  const { data, error } = baseFee.safeParse(value);
  if (error) return error.issues[0]?.message ?? null;
  return data < least ? `Enter at least ${formatPrice(least)}` : null;
}

type BaseFeeFieldProps = {
  value: string;
  /** The lowest fee that the server accepts for this account, in cents. */
  least: number;
  onChange: (value: string) => void;
};

/** The agreed Enterprise base fee in dollars a month. */
export function BaseFeeField({ least, onChange, value }: BaseFeeFieldProps) {
  return (
    <TextInput
      label="Base fee"
      description={`Dollars per month, at least ${formatPrice(least)}. Usage is invoiced separately.`}
      type="number"
      inputMode="decimal"
      min={least / 100}
      step={0.01}
      value={value}
      error={findBaseFeeProblem(value, least)}
      leftSection="$"
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
