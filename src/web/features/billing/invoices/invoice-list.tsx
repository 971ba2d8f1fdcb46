import type { Invoice } from '#contract/invoices.ts';
import { buildUrl } from '#web/lib/api.ts';
import { formatDate } from '#web/lib/format.ts';
import { formatCharge } from '#web/lib/money.ts';
import { Badge } from '#web/ui/badge.tsx';
import table from '#web/ui/data-table.module.css';
import { Section } from '#web/ui/page.tsx';
import { ShowMore } from '#web/ui/show-more.tsx';
import { ListSkeleton } from '#web/ui/skeletons.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import billing from '../billing.module.css';
import { useInvoices } from '../queries.ts';
import { invoiceKindLabels, invoiceStatusLabels } from './invoice-labels.ts';

/** Receipts and invoices, each with its PDF. */
export function InvoiceList() {
  const pages = useInvoices();
  const { data, error, refetch } = pages;
  return (
    <Section title="Receipts & Invoices">
      {data ? (
        <Rows invoices={data.pages.flat()} />
      ) : error ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : (
        <ListSkeleton />
      )}
      <ShowMore pages={pages} />
    </Section>
  );
}

function Rows({ invoices }: { invoices: readonly Invoice[] }) {
  if (invoices.length === 0) {
    return <p className={billing.note}>No receipts yet. Each payment appears here with a PDF.</p>;
  }
  return (
    <table className={table.table} data-folds>
      <thead>
        <tr>
          <th scope="col">Number</th>
          <th scope="col">For</th>
          <th scope="col">Issued</th>
          <th scope="col">Status</th>
          <th scope="col" data-number>
            Amount
          </th>
          <th scope="col">
            <span className={billing.unseen}>PDF</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {invoices.map((invoice) => (
          <Row key={invoice.id} invoice={invoice} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ invoice }: { invoice: Invoice }) {
  const { card, dueAt, id, issuedAt, kind, lines, number, refundedCents, status, tax, totalCents } = invoice;
  const { label, tone } = invoiceStatusLabels[status];
  const isDue = dueAt && (status === 'open' || status === 'overdue');
  return (
    <tr>
      <th scope="row" data-label="Number">
        {number}
      </th>
      <td data-label="For">
        <span>
          {invoiceKindLabels[kind]}
          {lines[0] && <span className={billing.small}> {lines[0].text}</span>}
          {card && <span className={billing.small}> · card ending in {card.last4}</span>}
        </span>
      </td>
      <td data-label="Issued">{formatDate(issuedAt)}</td>
      <td data-label="Status">
        <span>
          <Badge tone={tone}>{label}</Badge>
          {isDue && <span className={billing.small}> due {formatDate(dueAt)}</span>}
        </span>
      </td>
      <td data-number data-label="Amount">
        <span>
          {formatCharge(totalCents)}
          {tax && tax.cents > 0 && (
            <span className={billing.small}>
              {' '}
              with {formatCharge(tax.cents)} {tax.name}
            </span>
          )}
          {refundedCents > 0 && (
            <span className={billing.small}> ({formatCharge(refundedCents)} refunded)</span>
          )}
        </span>
      </td>
      <td data-number>
        <a
          className={billing.link}
          href={buildUrl('invoiceFile', { params: { id } })}
          download={`${number}.pdf`}
          aria-label={`${number} as PDF`}
        >
          PDF
        </a>
      </td>
    </tr>
  );
}
