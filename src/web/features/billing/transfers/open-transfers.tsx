import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { PayableTransfer } from '#contract/bank-transfers.ts';
import { formatDate } from '#web/lib/format.ts';
import { formatCharge } from '#web/lib/money.ts';
import { Section } from '#web/ui/page.tsx';
import { Sheet } from '#web/ui/sheet.tsx';
import billing from '../billing.module.css';
import { useOpenTransfers } from '../queries.ts';
import { TransferDetails } from './transfer-details.tsx';

/** What the creator has to pay by bank transfer; nothing where there is none. */
export function OpenTransfers() {
  const { data } = useOpenTransfers();
  if (!data || data.length === 0) return null;
  return (
    <Section title="Open bank transfers">
      {data.map((transfer) => (
        <OpenTransfer key={transfer.charge.id} transfer={transfer} />
      ))}
    </Section>
  );
}

function OpenTransfer({ transfer }: { transfer: PayableTransfer }) {
  const [open, details] = useDisclosure(false);
  const { cents, kind, name, payBy, receivedCents } = transfer.charge;
  const due = `${kind === 'renewal' ? 'Renews' : 'Due by'} ${formatDate(payBy)}`;
  return (
    <div>
      <p className={billing.lead}>
        {name} · {formatCharge(cents)}
      </p>
      <p className={billing.note}>
        {due}.{receivedCents > 0 && ` ${formatCharge(receivedCents)} has arrived.`}
      </p>
      <div className={billing.actions}>
        <Button variant="default" size="sm" aria-label={`Show how to pay for ${name}`} onClick={details.open}>
          Show how to pay
        </Button>
      </div>
      <Sheet open={open} onClose={details.close} title="Pay by bank transfer">
        <TransferDetails transfer={transfer} />
      </Sheet>
    </div>
  );
}
