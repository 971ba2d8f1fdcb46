import { formatNumber } from '#web/lib/format.ts';

/** `12 %`, of a part of one. */
export function percent(part: number): string {
  return `${formatNumber(Math.round(part * 100))} %`;
}
