import { type LedgerEntry, ledgerKind, ledgerTokens } from '#contract/billing.ts';
import type { LedgerFilters } from '../queries.ts';

/** The filters that an address has; what it says wrongly is left out. */
export function readLedgerFilters(search: URLSearchParams): LedgerFilters {
  const kind = ledgerKind.safeParse(search.get('kind'));
  const tokens = ledgerTokens.safeParse(search.get('tokens'));
  const day = (name: string) => /^\d{4}-\d{2}-\d{2}$/.exec(search.get(name) ?? '')?.[0];
  const from = day('from');
  const until = day('until');
  return {
    ...(kind.success && { kind: kind.data }),
    ...(tokens.success && { tokens: tokens.data }),
    ...(from && { from }),
    ...(until && { until }),
  };
}

/** `+100`, `−5`; what is only spent from what was held changes nothing: `0`. */
export function changeWords({ change }: LedgerEntry): string {
  const figure = Math.abs(change).toLocaleString();
  return change > 0 ? `+${figure}` : change < 0 ? `−${figure}` : '0';
}
