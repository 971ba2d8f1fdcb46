import { formatNumber } from '#web/lib/format.ts';

/** Formats a fraction of one as `12 %`. */
export function formatPercent(part: number): string {
  return `${formatNumber(Math.round(part * 100))} %`;
}
