import type { ReactNode } from 'react';
import table from './data-table.module.css';

type FoldingTableProps = {
  /** The first column is the row header. */
  columns: readonly { label: string; number?: true }[];
  /** The cells in the order of the columns. */
  rows: readonly { key: string; cells: readonly ReactNode[] }[];
};

/** A table whose rows become labelled lists on narrow screens. */
export function FoldingTable({ columns, rows }: FoldingTableProps) {
  const [named, ...others] = columns;
  return (
    <table className={table.table} data-folds>
      <thead>
        <tr>
          {columns.map(({ label, number }) => (
            <th key={label} scope="col" data-number={number}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ cells: [name, ...facts], key }) => (
          <tr key={key}>
            <th scope="row" data-label={named?.label}>
              {name}
            </th>
            {others.map(({ label, number }, at) => (
              <td key={label} data-number={number} data-label={label}>
                {facts[at]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
