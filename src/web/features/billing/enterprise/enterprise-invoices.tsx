import { Button } from '@mantine/core';
import { billingMessages } from '#contract/billing-messages.ts';
import { call } from '#web/lib/api.ts';
import { notify } from '#web/ui/notify.ts';
import { Section } from '#web/ui/page.tsx';
import { ListSkeleton } from '#web/ui/skeletons.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import { useEnterpriseInvoices } from '../queries.ts';
import { useBillingChange } from '../use-billing-change.ts';
import { EnterpriseInvoiceRows } from './enterprise-invoice-rows.tsx';

/** Invoices of an Enterprise account by resource, with the button that generates the next one. */
export function EnterpriseInvoices() {
  const { data: invoices, error, refetch } = useEnterpriseInvoices();
  const generate = useBillingChange({
    change: () => call('generateEnterpriseInvoice', {}),
    failed: billingMessages.invoiceFailed,
    onDone: ({ invoiceNumber }) => notify.success({ title: billingMessages.invoiced, text: invoiceNumber }),
  });
  return (
    <Section
      title="Billing Invoices"
      aside={
        <Button variant="default" size="sm" disabled={generate.isPending} onClick={() => generate.mutate()}>
          {generate.isPending ? 'Generating…' : 'Generate invoice'}
        </Button>
      }
    >
      {invoices ? (
        <EnterpriseInvoiceRows invoices={invoices} />
      ) : error ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : (
        <ListSkeleton />
      )}
    </Section>
  );
}
