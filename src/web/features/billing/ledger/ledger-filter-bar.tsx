import { Button, NativeSelect, TextInput } from '@mantine/core';
import { ledgerKind, ledgerTokens } from '#contract/billing.ts';
import { ledgerKindLabels, ledgerTokenLabels } from '#contract/ledger-labels.ts';
import { buildUrl } from '#web/lib/api.ts';
import type { LedgerFilters } from '../queries.ts';
import classes from './ledger-filter-bar.module.css';
import { dropUnfinishedDays } from './ledger-labels.ts';

type LedgerFilterBarProps = { filters: LedgerFilters; onChange: (filters: LedgerFilters) => void };

const kinds = [
  { value: '', label: 'All kinds' },
  ...ledgerKind.options.map((value) => ({ value, label: ledgerKindLabels[value] })),
];
const tokens = [
  { value: '', label: 'All tokens' },
  ...ledgerTokens.options.map((value) => ({ value, label: ledgerTokenLabels[value] })),
];

/** Filters of the token history, and its download as CSV. */
export function LedgerFilterBar({ filters, onChange }: LedgerFilterBarProps) {
  const set = (part: Record<string, string>) => onChange({ ...filters, ...part });
  return (
    <div className={classes.bar}>
      <NativeSelect
        label="Kind"
        data={kinds}
        value={filters.kind ?? ''}
        onChange={({ currentTarget }) => set({ kind: currentTarget.value })}
      />
      <NativeSelect
        label="Tokens"
        data={tokens}
        value={filters.tokens ?? ''}
        onChange={({ currentTarget }) => set({ tokens: currentTarget.value })}
      />
      <TextInput
        label="From"
        type="date"
        value={filters.from ?? ''}
        max={filters.until}
        onChange={({ currentTarget }) => set({ from: currentTarget.value })}
      />
      <TextInput
        label="Until"
        type="date"
        value={filters.until ?? ''}
        min={filters.from}
        onChange={({ currentTarget }) => set({ until: currentTarget.value })}
      />
      <Button
        component="a"
        variant="default"
        href={buildUrl('ledgerFile', { query: dropUnfinishedDays(filters) })}
        download="castwright-ledger.csv"
      >
        Download CSV
      </Button>
    </div>
  );
}
