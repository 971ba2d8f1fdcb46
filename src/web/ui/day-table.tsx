import { formatMonthDay, formatTokens } from '#web/lib/format.ts';
import classes from './day-table.module.css';

type DayTableProps = {
  caption: string;
  /** ISO 8601 dates, the oldest first. */
  days: readonly { day: string; tokens: number }[];
};

/** What a chart of tokens by day shows, for who hears it: the days on which there were some. */
export function DayTable({ caption, days }: DayTableProps) {
  const used = days.filter(({ tokens }) => tokens > 0);
  if (used.length === 0) return null;
  return (
    <div className={classes.unseen}>
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col">Tokens</th>
          </tr>
        </thead>
        <tbody>
          {used.map(({ day, tokens }) => (
            <tr key={day}>
              <th scope="row">{formatMonthDay(day)}</th>
              <td>{formatTokens(tokens)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
