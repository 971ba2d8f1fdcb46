import type { EnterpriseInvoice } from '#contract/invoices.ts';
import { buildUrl } from '#web/lib/api.ts';
import { formatDate } from '#web/lib/format.ts';
import { formatDollars } from '#web/lib/money.ts';
import { Badge } from '#web/ui/badge.tsx';
import table from '#web/ui/data-table.module.css';
import billing from '../billing.module.css';
import { invoiceStatusLabels } from '../invoices/invoice-labels.ts';

const columns = ['Invoice', 'Period', 'Due', 'Status'];
const amounts = [
  ['Base fee', 'baseFee'],
  ['GPU', 'gpuCost'],
  ['CPU', 'cpuCost'],
  ['Tokens', 'tokensCost'],
  ['Storage', 'storageCost'],
  ['Total', 'totalAmount'],
] as const;

/** Each invoice with its costs by resource, to two decimals. */
export function EnterpriseInvoiceRows({ invoices }: { invoices: readonly EnterpriseInvoice[] }) {
  if (invoices.length === 0) {
    return (
      <p className={billing.note}>
        No invoices yet. The first one is created after your first billing period.
      </p>
    );
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a horizontal scroller must be reachable by keyboard
    <section className={billing.scroller} tabIndex={0} aria-label="Invoices">
      <table className={table.table} data-folds>
        <thead>
          <tr>
            {columns.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
            {amounts.map(([name]) => (
              <th key={name} scope="col" data-number>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {invoices.map((invoice) => (
            <Row key={invoice.id} invoice={invoice} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Row({ invoice }: { invoice: EnterpriseInvoice }) {
  const { id, invoiceNumber } = invoice;
  const { label, tone } = invoiceStatusLabels[invoice.status];
  return (
    <tr>
      <th scope="row" data-label="Invoice">
        <a
          className={billing.link}
          href={buildUrl('invoiceFile', { params: { id } })}
          download={`${invoiceNumber}.pdf`}
          aria-label={`${invoiceNumber} as PDF`}
        >
          {invoiceNumber}
        </a>
      </th>
      <td data-label="Period">
        {formatDate(invoice.billingPeriodStart)} – {formatDate(invoice.billingPeriodEnd)}
      </td>
      <td data-label="Due">{formatDate(invoice.dueDate)}</td>
      <td data-label="Status">
        <Badge tone={tone}>{label}</Badge>
      </td>
      {amounts.map(([name, field]) => (
        <td key={name} data-number data-label={name}>
          {formatDollars(invoice[field])}
        </td>
      ))}
    </tr>
  );
}
