import type { SystemReport } from '#contract/jobs-and-backups.ts';
import { formatNumber, formatRelative } from '#web/lib/format.ts';
import { operationLabels } from '#web/lib/operation-labels.ts';
import table from '#web/ui/data-table.module.css';
import { laneNames } from './lane-labels.ts';
import classes from './operations.module.css';

/** The number of waiting jobs by operation and lane, with the age of the oldest. */
export function WaitingWork({ lines }: Pick<SystemReport, 'lines'>) {
  if (lines.length === 0) return <p className={classes.note}>Queue is empty.</p>;
  return (
    <table className={table.table} data-folds>
      <thead>
        <tr>
          <th scope="col">Kind</th>
          <th scope="col">Lane</th>
          <th scope="col" data-number>
            Waiting
          </th>
          <th scope="col">Oldest</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ lane, oldestAt, operation, waiting }) => (
          <tr key={`${lane} ${operation}`}>
            <th scope="row" data-label="Kind">
              {operationLabels[operation]}
            </th>
            <td data-label="Lane">{laneNames[lane]}</td>
            <td data-number data-label="Waiting">
              {formatNumber(waiting)}
            </td>
            <td data-label="Oldest">{formatRelative(oldestAt)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
