import { describe, expect, it } from 'vitest';
import type { LedgerEntry } from '#contract/billing.ts';
import { changeWords, readLedgerFilters } from './ledger-words.ts';

describe('the filters of the ledger', () => {
  it('stand in the address', () => {
    const search = new URLSearchParams('kind=grant&tokens=both&from=2026-11-01&until=2026-11-30');
    expect(readLedgerFilters(search)).toEqual({
      kind: 'grant',
      tokens: 'both',
      from: '2026-11-01',
      until: '2026-11-30',
    });
  });

  it('leave out what is no filter', () => {
    expect(readLedgerFilters(new URLSearchParams('kind=gift&tokens=mine&from=yesterday&until='))).toEqual({});
  });
});

it('a movement’s change has a sign, and none where nothing changes', () => {
  const entry = (change: number) => ({ change }) as LedgerEntry;
  expect([100, -5, 0].map((change) => changeWords(entry(change)))).toEqual(['+100', '−5', '0']);
});
