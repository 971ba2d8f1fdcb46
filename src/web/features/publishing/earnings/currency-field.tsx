import { Select } from '@mantine/core';

/** Currencies of most creators first, then all others by their code. */
const usual = ['USD', 'EUR', 'GBP'];
const all = [...usual, ...Intl.supportedValuesOf('currency').filter((code) => !usual.includes(code))];

type CurrencyFieldProps = {
  label?: string;
  value: string;
  onChange: (currency: string) => void;
};

/** A choice of a currency by its code (ISO 4217). */
export function CurrencyField({ label = 'Currency', onChange, value }: CurrencyFieldProps) {
  return (
    <Select
      label={label}
      searchable
      data={all}
      limit={50}
      value={value}
      allowDeselect={false}
      onChange={(next) => next && onChange(next)}
    />
  );
}
