import type { OperationsReport } from '#contract/operations.ts';
import { formatNumber, formatRelative } from '#web/lib/format.ts';
import { operationNames } from '#web/lib/operation-words.ts';
import table from '#web/ui/data-table.module.css';
import { laneNames } from './lane-words.ts';
import classes from './operations.module.css';

/** How many jobs of each kind wait, and since when the oldest of them does. */
export function WaitingWork({ lines }: Pick<OperationsReport, 'lines'>) {
  if (lines.length === 0) return <p className={classes.note}>Nothing waits for an engine.</p>;
  return (
    <table className={table.table} data-folds>
      <thead>
        <tr>
          <th scope="col">Kind</th>
          <th scope="col">Lane</th>
          <th scope="col" data-number>
            Waiting
          </th>
          <th scope="col">The oldest</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ lane, oldestAt, operation, waiting }) => (
          <tr key={`${lane} ${operation}`}>
            <th scope="row" data-label="Kind">
              {operationNames[operation]}
            </th>
            <td data-label="Lane">{laneNames[lane]}</td>
            <td data-number data-label="Waiting">
              {formatNumber(waiting)}
            </td>
            <td data-label="The oldest">{formatRelative(oldestAt)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
