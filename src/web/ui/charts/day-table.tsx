import { formatMonthDay, formatTokens } from '#web/lib/format.ts';
import classes from './day-table.module.css';

export type DayAmount = { day: string; amount: number };

type DayTableProps = {
  caption: string;
  /** What the amounts are, over their column. */
  column?: string;
  format?: (amount: number) => string;
  /** ISO 8601 dates, the oldest first. */
  days: readonly DayAmount[];
};

/** What a chart by day shows, for who hears it: the days on which there were some. */
export function DayTable({ caption, column = 'Tokens', days, format = formatTokens }: DayTableProps) {
  const used = days.filter(({ amount }) => amount > 0);
  if (used.length === 0) return null;
  return (
    <div className={classes.unseen}>
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col">{column}</th>
          </tr>
        </thead>
        <tbody>
          {used.map(({ day, amount }) => (
            <tr key={day}>
              <th scope="row">{formatMonthDay(day)}</th>
              <td>{format(amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
