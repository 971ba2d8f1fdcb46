import { describe, expect, it } from 'vitest';
import type { LedgerEntry } from '#contract/billing.ts';
import { dropUnfinishedDays, formatChange, parseLedgerFilters } from './ledger-labels.ts';

describe('the filters of the ledger', () => {
  it('are read from the query string', () => {
    const search = new URLSearchParams('kind=grant&tokens=both&from=2026-11-01&until=2026-11-30');
    expect(parseLedgerFilters(search)).toEqual({
      kind: 'grant',
      tokens: 'both',
      from: '2026-11-01',
      until: '2026-11-30',
    });
  });

  it('ask for no day whose year is still being typed', () => {
    const typed = parseLedgerFilters(new URLSearchParams('kind=grant&from=0020-11-01&until=2026-11-30'));
    expect(typed.from).toBe('0020-11-01');
    expect(dropUnfinishedDays(typed)).toEqual({ kind: 'grant', until: '2026-11-30' });
  });

  it('drop invalid values', () => {
    expect(parseLedgerFilters(new URLSearchParams('kind=gift&tokens=mine&from=yesterday&until='))).toEqual(
      {},
    );
  });
});

it('a change has a sign, except zero', () => {
  const entry = (change: number) => ({ change }) as LedgerEntry;
  expect([100, -5, 0].map((change) => formatChange(entry(change)))).toEqual(['+100', '−5', '0']);
});
