import type { DashboardStats } from '#contract/dashboard.ts';

export type MonthDay = {
  /** `2026-11-05`. */
  date: string;
  tokens: number;
  /** Share of the highest day, from 0 to 1. */
  share: number;
  isFuture: boolean;
};

/** Every day of the month that `byDay` covers. Future days are included, so that the bars keep their positions. */
export function toMonthDays(byDay: DashboardStats['tokens']['byDay']): MonthDay[] {
  const first = byDay[0]?.day;
  if (!first) return [];
  const [year = 0, month = 0] = first.split('-').map(Number);
  const days = new Date(Date.UTC(year, month, 0)).getUTCDate();
  const highest = Math.max(...byDay.map(({ tokens }) => tokens), 1);
  return Array.from({ length: days }, (_, index) => {
    const date = `${first.slice(0, 8)}${String(index + 1).padStart(2, '0')}`;
    const tokens = byDay.find(({ day }) => day === date)?.tokens;
    return { date, tokens: tokens ?? 0, share: (tokens ?? 0) / highest, isFuture: tokens === undefined };
  });
}
