import { Link } from 'react-router';
import type { LedgerEntry } from '#contract/billing.ts';
import { ledgerKindNames, ledgerTokenNames } from '#contract/ledger-words.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { useMaker } from '#web/lib/makers.ts';
import table from '#web/ui/data-table.module.css';
import billing from '../billing.module.css';
import classes from './ledger-table.module.css';
import { changeWords } from './ledger-words.ts';

/** Movements, the newest first: what each was for, and what it did to the tokens that can be spent. */
export function LedgerTable({ entries }: { entries: readonly LedgerEntry[] }) {
  return (
    <table className={table.table} data-folds>
      <caption className={billing.unseen}>Movements of your tokens</caption>
      <thead>
        <tr>
          <th scope="col">When</th>
          <th scope="col">What</th>
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
            <th scope="row" data-label="What">
              {ledgerKindNames[entry.kind]}
            </th>
            <td data-label="For">
              <span>
                {entry.reason} <Origin entry={entry} />
                {entry.madeBy && <Member id={entry.madeBy} />}
              </span>
            </td>
            <td data-label="Tokens">{ledgerTokenNames[entry.tokens]}</td>
            <td data-number data-label="Amount">
              {entry.amount.toLocaleString()}
            </td>
            <td data-number data-label="Change" className={entry.change > 0 ? classes.more : undefined}>
              {changeWords(entry)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Whoever of the person's team asked for it. */
function Member({ id }: { id: string }) {
  const name = useMaker(id);
  return name && <span className={classes.member}>by {name}</span>;
}

/** Where what it was for can be seen: the item it made, or else the job by its number. */
function Origin({ entry: { contentId, jobId } }: { entry: LedgerEntry }) {
  if (contentId) {
    return (
      <Link className={billing.link} to={`/content?id=${contentId}`}>
        Show it
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
