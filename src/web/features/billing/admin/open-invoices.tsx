import { Button, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import type { Contract } from '#contract/index.ts';
import { payInvoiceForm } from '#contract/invoices.ts';
import type { RouteAnswer } from '#contract/route.ts';
import { call } from '#web/lib/api.ts';
import { formatDate } from '#web/lib/format.ts';
import { formatCharge } from '#web/lib/money.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Choice } from '#web/ui/choice.tsx';
import { notify } from '#web/ui/notify.ts';
import { Section } from '#web/ui/page.tsx';
import { ListSkeleton } from '#web/ui/skeletons.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import billing from '../billing.module.css';
import { invoiceKindLabels, invoiceStatusLabels } from '../invoices/invoice-labels.ts';
import { useBillingChange } from '../use-billing-change.ts';
import classes from './admin.module.css';
import { useOpenInvoices } from './admin-queries.ts';

type OpenInvoice = RouteAnswer<Contract['listOpenInvoices']>[number];
type Method = 'wire' | 'cryptocurrency';

const methods = [
  { value: 'wire', label: 'Wire' },
  { value: 'cryptocurrency', label: 'Cryptocurrency' },
] as const;

/** Unpaid wire and cryptocurrency invoices. An administrator marks each as paid with its reference. */
export function OpenInvoices() {
  const { data, error, refetch } = useOpenInvoices();
  return (
    <Section title="Open invoices">
      {data?.length === 0 && <p className={billing.note}>No open invoices.</p>}
      {data ? (
        <ul className={classes.list}>
          {data.map((invoice) => (
            <Entry key={invoice.id} invoice={invoice} />
          ))}
        </ul>
      ) : error ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : (
        <ListSkeleton />
      )}
    </Section>
  );
}

function Entry({ invoice }: { invoice: OpenInvoice }) {
  const [paying, form] = useDisclosure(false);
  const { dueAt, email, kind, number, status, totalCents } = invoice;
  const { label, tone } = invoiceStatusLabels[status];
  return (
    <li className={classes.entry}>
      <div className={classes.row}>
        <div>
          <p className={classes.lead}>
            {number} · {formatCharge(totalCents)} <Badge tone={tone}>{label}</Badge>
          </p>
          <p className={billing.small}>
            {invoiceKindLabels[kind]}, {email}
            {dueAt && `, due ${formatDate(dueAt)}`}
          </p>
        </div>
        {!paying && (
          <Button variant="default" size="sm" aria-label={`Mark ${number} paid`} onClick={form.open}>
            Mark paid
          </Button>
        )}
      </div>
      {paying && <PaidForm invoice={invoice} onClose={form.close} />}
    </li>
  );
}

function PaidForm({ invoice, onClose }: { invoice: OpenInvoice; onClose: () => void }) {
  const [method, setMethod] = useState<Method>('wire');
  const [reference, setReference] = useState('');
  const { error: problem } = payInvoiceForm.safeParse({ method, reference });
  const pay = useBillingChange({
    change: () => call('markInvoicePaid', { params: { id: invoice.id }, body: { method, reference } }),
    failed: 'The invoice was not marked paid. Please try again.',
    onDone: ({ message }) => notify.success({ title: 'Marked paid', text: message }),
  });
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!problem) pay.mutate();
      }}
    >
      <Choice label="Paid by" value={method} options={methods} onChange={setMethod} />
      <TextInput
        label="Reference"
        description="Bank reference or transaction ID"
        maxLength={200}
        value={reference}
        onChange={({ currentTarget }) => setReference(currentTarget.value)}
      />
      <div className={billing.actions}>
        <Button type="submit" size="sm" disabled={pay.isPending || problem !== undefined}>
          {pay.isPending ? 'Marking…' : `Mark ${formatCharge(invoice.totalCents)} paid`}
        </Button>
        <Button variant="default" size="sm" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
