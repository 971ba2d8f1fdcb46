import type { CSSProperties } from 'react';
import { formatNumber } from '#web/lib/format.ts';
import classes from './shares.module.css';

type SharesProps = {
  title: string;
  shares: readonly { name: string; amount: number }[];
  format?: (amount: number) => string;
};

/** A table of amounts whose rows are bars, in the given order. */
export function Shares({ format = formatNumber, shares, title }: SharesProps) {
  const most = Math.max(1, ...shares.map(({ amount }) => amount));
  if (shares.length === 0) return null;
  return (
    <table className={classes.shares}>
      <caption>{title}</caption>
      <tbody>
        {shares.map(({ amount, name }) => (
          <tr key={name} style={{ '--share': amount / most } as CSSProperties}>
            <th scope="row">{name}</th>
            <td>{format(amount)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
