import { Link } from 'react-router';
import type { LedgerEntry } from '#contract/billing.ts';
import { ledgerKindLabels, ledgerTokenLabels } from '#contract/ledger-labels.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { useMadeBy } from '#web/lib/made-by.ts';
import table from '#web/ui/data-table.module.css';
import billing from '../billing.module.css';
import { formatChange } from './ledger-labels.ts';
import classes from './ledger-table.module.css';

/** Token movements, newest first, with their reason and their effect on the available tokens. */
export function LedgerTable({ entries }: { entries: readonly LedgerEntry[] }) {
  return (
    <table className={table.table} data-folds>
      <caption className={billing.unseen}>Token history</caption>
      <thead>
        <tr>
          <th scope="col">When</th>
          <th scope="col">Kind</th>
          <th scope="col">For</th>
          <th scope="col">Tokens</th>
          <th scope="col" data-number>
            Amount
          </th>
          <th scope="col" data-number>
            Change
          </th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <tr key={entry.id}>
            <td data-label="When">{formatDateTime(entry.at)}</td>
            <th scope="row" data-label="Kind">
              {ledgerKindLabels[entry.kind]}
            </th>
            <td data-label="For">
              <span>
                {entry.reason} <Origin entry={entry} />
                {entry.madeBy && <Member id={entry.madeBy} />}
              </span>
            </td>
            <td data-label="Tokens">{ledgerTokenLabels[entry.tokens]}</td>
            <td data-number data-label="Amount">
              {entry.amount.toLocaleString()}
            </td>
            <td data-number data-label="Change" className={entry.change > 0 ? classes.more : undefined}>
              {formatChange(entry)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The team member who asked for it. */
function Member({ id }: { id: string }) {
  const name = useMadeBy(id);
  return name && <span className={classes.member}>by {name}</span>;
}

/** A link to the item that the tokens paid for, or the number of the job. */
function Origin({ entry: { contentId, jobId } }: { entry: LedgerEntry }) {
  if (contentId) {
    return (
      <Link className={billing.link} to={`/content?id=${contentId}`}>
        View item
      </Link>
    );
  }
  return (
    jobId && (
      <span className={billing.small} title={jobId}>
        job {jobId.slice(-8)}
      </span>
    )
  );
}
