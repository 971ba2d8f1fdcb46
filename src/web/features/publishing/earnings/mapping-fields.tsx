import { Select } from '@mantine/core';
import type {
  DateOrder,
  DecimalSign,
  EarningImportPreview,
  EarningKind,
  ImportMapping,
} from '#contract/earnings.ts';
import { earningKindOptions } from '#web/lib/earnings.ts';
import { CurrencyField } from './currency-field.tsx';
import classes from './earnings.module.css';

/** What the creator chose of how a file is read; the rest is guessed. */
export type ImportChoices = {
  dayColumn?: number;
  amountColumn?: number;
  currencyColumn?: number;
  kindColumn?: number;
  noteColumn?: number;
  currency?: string;
  kind: EarningKind;
  dateOrder?: DateOrder;
  decimal?: DecimalSign;
};

type ImportFormInput = { file: File; personaId: string; choices: ImportChoices; skipsBadRows?: boolean };

/** The form that sends a file with what was chosen. */
export function toImportForm({ choices, file, personaId, skipsBadRows }: ImportFormInput): FormData {
  const form = new FormData();
  form.set('personaId', personaId);
  for (const [name, value] of Object.entries(choices)) form.set(name, String(value));
  if (skipsBadRows !== undefined) form.set('skipsBadRows', String(skipsBadRows));
  form.set('file', file);
  return form;
}

const columnFields = [
  { field: 'day', name: 'dayColumn', label: 'Date', isRequired: true },
  { field: 'amount', name: 'amountColumn', label: 'Amount', isRequired: true },
  { field: 'currency', name: 'currencyColumn', label: 'Currency', isRequired: false },
  { field: 'kind', name: 'kindColumn', label: 'Kind', isRequired: false },
  { field: 'note', name: 'noteColumn', label: 'Note', isRequired: false },
] as const satisfies readonly {
  field: keyof ImportMapping;
  name: keyof ImportChoices;
  label: string;
  isRequired: boolean;
}[];

const dateOrders = [
  { value: 'day_first', label: 'Day first: 29/11/2026' },
  { value: 'month_first', label: 'Month first: 11/29/2026' },
  { value: 'iso', label: 'Year first: 2026-11-29' },
];
const decimals = [
  { value: 'point', label: 'Point: 1,234.50' },
  { value: 'comma', label: 'Comma: 1.234,50' },
];
const none = '-1';

type MappingFieldsProps = {
  preview: EarningImportPreview;
  choices: ImportChoices;
  onChange: (part: Partial<ImportChoices>) => void;
};

/** Which column holds what, and how dates and amounts are written. */
export function MappingFields({ choices, onChange, preview }: MappingFieldsProps) {
  const { columns, dateOrder, decimal, mapping, missing } = preview;
  const options = columns.map(({ name, samples }, at) => ({
    value: String(at),
    label: [name || `Column ${at + 1}`, samples[0]].filter(Boolean).join(': ').slice(0, 60),
  }));
  const ask = (what: EarningImportPreview['missing'][number]) =>
    missing.includes(what) ? 'Choose one' : undefined;
  return (
    <fieldset className={classes.mapping}>
      <legend>How the file is read</legend>
      {columnFields.map(({ field, isRequired, label, name }) => (
        <Select
          key={field}
          label={`${label} column`}
          data={isRequired ? options : [{ value: none, label: 'None' }, ...options]}
          value={mapping[field] === null ? (isRequired ? null : none) : String(mapping[field])}
          allowDeselect={false}
          error={field === 'day' || field === 'amount' ? ask(field) : undefined}
          onChange={(value) => value !== null && onChange({ [name]: Number(value) })}
        />
      ))}
      {(mapping.currency === null || choices.currency) && (
        <div>
          <CurrencyField
            label="Currency of all rows"
            value={choices.currency ?? ''}
            onChange={(currency) => onChange({ currency })}
          />
          {ask('currency') && <p className={classes.problem}>Choose one</p>}
        </div>
      )}
      <Select
        label="Kind of other rows"
        data={earningKindOptions}
        value={choices.kind}
        allowDeselect={false}
        onChange={(value) => value && onChange({ kind: value as EarningKind })}
      />
      <Select
        label="Dates"
        data={dateOrders}
        value={dateOrder}
        allowDeselect={false}
        error={ask('dateOrder')}
        onChange={(value) => value && onChange({ dateOrder: value as DateOrder })}
      />
      <Select
        label="Decimal sign"
        data={decimals}
        value={decimal}
        allowDeselect={false}
        error={ask('decimal')}
        onChange={(value) => value && onChange({ decimal: value as DecimalSign })}
      />
    </fieldset>
  );
}
