import type { CSSProperties } from 'react';
import { formatNumber } from '#web/lib/format.ts';
import classes from './shares.module.css';

type SharesProps = { title: string; shares: readonly { name: string; tokens: number }[] };

/** Who or what tokens went to, the largest first: a table whose rows are bars. */
export function Shares({ title, shares }: SharesProps) {
  const most = Math.max(1, ...shares.map(({ tokens }) => tokens));
  if (shares.length === 0) return null;
  return (
    <table className={classes.shares}>
      <caption>{title}, in tokens</caption>
      <tbody>
        {shares.map(({ name, tokens }) => (
          <tr key={name} style={{ '--share': tokens / most } as CSSProperties}>
            <th scope="row">{name}</th>
            <td>{formatNumber(tokens)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
