import type { EarningImportPreview } from '#contract/earnings.ts';
import { earningKindLabels } from '#web/lib/earnings.ts';
import { formatNumber } from '#web/lib/format.ts';
import { formatAmount } from '#web/lib/format-amount.ts';
import { FoldingTable } from '#web/ui/folding-table.tsx';
import classes from './earnings.module.css';

const shownRows = 5;

/** What an import would store, and each row that cannot be read with its reason. */
export function PreviewRows({ preview }: { preview: EarningImportPreview }) {
  const { bad, badRows, entries, rows, totals } = preview;
  return (
    <section aria-label="Preview" className={classes.preview}>
      <p>
        <strong>
          {formatNumber(rows)} {rows === 1 ? 'row' : 'rows'}
        </strong>
        {totals.length > 0 &&
          `: ${totals.map(({ amount, currency }) => formatAmount(amount, currency)).join(', ')}`}
      </p>
      {entries.length > 0 && (
        <FoldingTable
          columns={[
            { label: 'Day' },
            { label: 'Kind' },
            { label: 'Amount', number: true },
            { label: 'Note' },
          ]}
          rows={entries.slice(0, shownRows).map(({ amount, currency, day, kind, line, note }) => ({
            key: String(line),
            cells: [day, earningKindLabels[kind], formatAmount(amount, currency), note],
          }))}
        />
      )}
      {rows > shownRows && <p className={classes.fact}>And {formatNumber(rows - shownRows)} more.</p>}
      {badRows > 0 && (
        <>
          <p className={classes.problem} role="alert">
            {formatNumber(badRows)} {badRows === 1 ? 'row' : 'rows'} cannot be read:
          </p>
          <ul className={classes.bad}>
            {bad.map(({ line, reason, text }) => (
              <li key={line}>
                <strong>Line {line}:</strong> {reason}
                <code>{text}</code>
              </li>
            ))}
          </ul>
          {badRows > bad.length && (
            <p className={classes.fact}>And {formatNumber(badRows - bad.length)} more.</p>
          )}
        </>
      )}
    </section>
  );
}
