import { type LedgerEntry, ledgerKind, ledgerTokens } from '#contract/billing.ts';
import { requestDate } from '#contract/common.ts';
import type { LedgerFilters } from '../queries.ts';

/** Parses the filters of the query string; invalid values are dropped. */
export function parseLedgerFilters(search: URLSearchParams): LedgerFilters {
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

/** Drops days that the call refuses: a field holds `0020-11-01` while its year is typed. */
export function dropUnfinishedDays({ from, until, ...rest }: LedgerFilters): LedgerFilters {
  const isDay = (day: string | undefined) => requestDate.safeParse(day).success;
  return { ...rest, ...(isDay(from) && { from }), ...(isDay(until) && { until }) };
}

/** `+100`, `−5`, or `0`: capturing held tokens does not change the available balance. */
export function formatChange({ change }: LedgerEntry): string {
  const figure = Math.abs(change).toLocaleString();
  return change > 0 ? `+${figure}` : change < 0 ? `−${figure}` : '0';
}
