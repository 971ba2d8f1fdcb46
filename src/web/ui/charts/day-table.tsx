import { formatMonthDay, formatTokens } from '#web/lib/format.ts';
import classes from './day-table.module.css';

export type DayAmount = { day: string; amount: number };

type DayTableProps = {
  caption: string;
  /** The header of the amounts' column. */
  column?: string;
  format?: (amount: number) => string;
  /** ISO 8601 dates, the oldest first. */
  days: readonly DayAmount[];
};

/** The data of a chart by day for screen readers: the days with an amount. */
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
