import { Page } from '#web/ui/page.tsx';
import { Differences } from './differences.tsx';
import { OpenInvoices } from './open-invoices.tsx';
import { OpenQuotes } from './open-quotes.tsx';

/** /admin/billing: what in billing waits for an administrator. */
export function AdminBillingScreen() {
  return (
    <Page width="reading">
      <OpenQuotes />
      <OpenInvoices />
      <Differences />
    </Page>
  );
}
