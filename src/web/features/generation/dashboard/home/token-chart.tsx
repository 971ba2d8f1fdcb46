import type { CSSProperties } from 'react';
import type { DashboardStats } from '#contract/dashboard.ts';
import { formatMonthDay, formatTokens } from '#web/lib/format.ts';
import { DayTable } from '#web/ui/charts/day-table.tsx';
import { toMonthDays } from './month.ts';
import classes from './token-chart.module.css';

type TokenChartProps = { byDay: DashboardStats['tokens']['byDay'] };

/** Tokens used on each day of this month, as bars and as a table for screen readers. */
export function TokenChart({ byDay }: TokenChartProps) {
  const days = toMonthDays(byDay);
  const used = byDay.filter(({ tokens }) => tokens > 0);
  const highest = used.toSorted((one, other) => other.tokens - one.tokens)[0];
  return (
    <figure className={classes.chart}>
      <div className={classes.bars} aria-hidden="true">
        {days.map(({ date, tokens, share, isFuture }) => (
          <div
            key={date}
            className={classes.day}
            data-tip={isFuture ? undefined : `${formatMonthDay(date)}: ${formatTokens(tokens)}`}
          >
            <i
              data-future={isFuture || undefined}
              data-used={tokens > 0 || undefined}
              style={{ '--share': share } as CSSProperties}
            />
          </div>
        ))}
      </div>
      <div className={classes.axis} aria-hidden="true">
        <span>{days[0] && formatMonthDay(days[0].date)}</span>
        <span>{days.length > 0 && formatMonthDay(days.at(-1)?.date ?? '')}</span>
      </div>
      <figcaption className={classes.unseen}>
        Tokens used by day.
        {highest
          ? ` Most on ${formatMonthDay(highest.day)}: ${formatTokens(highest.tokens)}.`
          : ' None this month.'}
      </figcaption>
      <DayTable
        caption="Tokens used by day"
        days={byDay.map(({ day, tokens }) => ({ day, amount: tokens }))}
      />
    </figure>
  );
}
