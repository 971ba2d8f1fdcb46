import { Button, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import { call } from '#web/lib/api.ts';
import { formatDate } from '#web/lib/format.ts';
import { formatCharge } from '#web/lib/money.ts';
import { notify } from '#web/ui/notify.ts';
import billing from '../../billing.module.css';
import { useBillingChange } from '../../use-billing-change.ts';
import classes from '../admin.module.css';
import { type DeskRefund, groupByFour } from './transfer-queries.ts';

/** Money that the operator sends back by hand. */
export function RefundToSend({ refund }: { refund: DeskRefund }) {
  const [marking, form] = useDisclosure(false);
  const { cents, code, createdAt, email, kind, payerAccount, payerName, userName } = refund;
  const why = kind === 'refund' ? 'Refund' : 'Paid too much, or not needed';
  return (
    <li className={classes.entry}>
      <div className={classes.row}>
        <div>
          <p className={classes.lead}>
            {formatCharge(cents)} to {payerName ?? userName}
          </p>
          <p className={billing.small}>
            {why}, {groupByFour(code)}, {email}, since {formatDate(createdAt)}
          </p>
          <p className={billing.small}>
            {payerAccount
              ? `Account ${groupByFour(payerAccount)}`
              : 'The account is on your bank statement, or ask the creator.'}
          </p>
        </div>
        {!marking && (
          <Button
            variant="default"
            size="sm"
            aria-label={`Mark sent: the refund for ${code}`}
            onClick={form.open}
          >
            Mark sent
          </Button>
        )}
      </div>
      {marking && <SentForm id={refund.id} onClose={form.close} />}
    </li>
  );
}

function SentForm({ id, onClose }: { id: string; onClose: () => void }) {
  const [bankReference, setBankReference] = useState('');
  const mark = useBillingChange({
    change: () => call('markTransferRefundSent', { params: { id }, body: { bankReference } }),
    failed: 'The refund was not marked as sent. Please try again.',
    onDone: ({ message }) => notify.success({ title: 'Marked sent', text: message }),
  });
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (bankReference.trim()) mark.mutate();
      }}
    >
      <TextInput
        label="Bank’s id of your transfer"
        maxLength={80}
        value={bankReference}
        onChange={({ currentTarget }) => setBankReference(currentTarget.value)}
      />
      <div className={billing.actions}>
        <Button type="submit" size="sm" disabled={mark.isPending || bankReference.trim() === ''}>
          Mark sent
        </Button>
        <Button variant="default" size="sm" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
