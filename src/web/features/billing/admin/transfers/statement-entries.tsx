import type { EntryOutcome, StatementReport } from '#contract/bank-transfers.ts';
import { formatDate, formatNumber } from '#web/lib/format.ts';
import { formatCharge } from '#web/lib/money.ts';
import { Badge, type Tone } from '#web/ui/badge.tsx';
import billing from '../../billing.module.css';
import classes from '../admin.module.css';
import { groupByFour } from './transfer-queries.ts';

/** What an entry does, or did. */
export const outcomeLabels: Record<EntryOutcome, { label: string; tone: Tone }> = {
  paid: { label: 'Pays in full', tone: 'good' },
  overpaid: { label: 'Pays; send the rest back', tone: 'bad' },
  partly_paid: { label: 'Part of the amount', tone: 'bad' },
  not_open: { label: 'Not open any more; send it back', tone: 'bad' },
  seen_before: { label: 'Counted before', tone: 'plain' },
  unknown: { label: 'No payment found', tone: 'bad' },
  reversed: { label: 'Taken back by the bank', tone: 'bad' },
  unknown_reversal: { label: 'Takes back an unknown transfer', tone: 'bad' },
  other_currency: { label: 'Not in US dollars', tone: 'plain' },
};

/** The entries of a statement and their outcomes. */
export function StatementEntries({ report }: { report: StatementReport }) {
  const { applied, counts, entries, ignored } = report;
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return (
    <div role="status" className={classes.report}>
      <p className={billing.lead}>
        {applied ? 'Imported' : 'Preview'}: {formatNumber(total)} incoming{' '}
        {total === 1 ? 'transfer' : 'transfers'}
      </p>
      <p className={billing.small}>
        {ignored > 0 && `${formatNumber(ignored)} outgoing or unbooked entries are left out. `}
        {total > entries.length && `The first ${formatNumber(entries.length)} are shown.`}
      </p>
      <ul className={classes.list}>
        {entries.map((entry, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the entries of a file do not move
          <li key={index} className={classes.entry}>
            <Entry entry={entry} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Entry({ entry }: { entry: StatementReport['entries'][number] }) {
  const { bookedOn, cents, code, currency, expectedCents, outcome, payerName, text } = entry;
  const { label, tone } = outcomeLabels[outcome];
  const amount = currency === 'USD' ? formatCharge(cents) : `${(cents / 100).toFixed(2)} ${currency}`;
  const asked = expectedCents !== null && expectedCents !== cents && `, of ${formatCharge(expectedCents)}`;
  return (
    <>
      <p className={classes.lead}>
        {amount} {code && `· ${groupByFour(code)}`} <Badge tone={tone}>{label}</Badge>
      </p>
      <p className={billing.small}>
        {formatDate(bookedOn)}, {payerName ?? 'no payer named'}
        {asked}
        {text && `, “${text}”`}
      </p>
    </>
  );
}
