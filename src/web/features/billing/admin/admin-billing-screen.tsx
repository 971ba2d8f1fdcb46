import { Page } from '#web/ui/page.tsx';
import { Differences } from './differences.tsx';
import { OpenInvoices } from './open-invoices.tsx';
import { OpenQuotes } from './open-quotes.tsx';

/** /admin/billing: open quote requests, open invoices and reconciliation differences. */
export function AdminBillingScreen() {
  return (
    <Page width="reading">
      <OpenQuotes />
      <OpenInvoices />
      <Differences />
    </Page>
  );
}
