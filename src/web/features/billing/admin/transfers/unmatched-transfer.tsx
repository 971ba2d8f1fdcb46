import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { call } from '#web/lib/api.ts';
import { formatDate } from '#web/lib/format.ts';
import { formatCharge } from '#web/lib/money.ts';
import { notify } from '#web/ui/notify.ts';
import billing from '../../billing.module.css';
import { useBillingChange } from '../../use-billing-change.ts';
import classes from '../admin.module.css';
import type { DeskTransfer } from './transfer-queries.ts';

/** Money that belongs to no payment yet: an administrator gives it to one, or sets it aside. */
export function UnmatchedTransfer({ transfer }: { transfer: DeskTransfer }) {
  const [action, setAction] = useState<'match' | 'set_aside' | null>(null);
  const { bookedOn, cents, payerName, text } = transfer;
  return (
    <li className={classes.entry}>
      <div className={classes.row}>
        <div>
          <p className={classes.lead}>
            {formatCharge(cents)} from {payerName ?? 'an unnamed payer'}
          </p>
          <p className={billing.small}>
            {formatDate(bookedOn)}
            {text && `, “${text}”`}
          </p>
        </div>
        {!action && (
          <div className={classes.buttons}>
            <Button size="sm" onClick={() => setAction('match')}>
              Match
            </Button>
            <Button variant="default" size="sm" onClick={() => setAction('set_aside')}>
              Set aside
            </Button>
          </div>
        )}
      </div>
      {action && <UnmatchedForm transfer={transfer} action={action} onClose={() => setAction(null)} />}
    </li>
  );
}

type UnmatchedFormProps = { transfer: DeskTransfer; action: 'match' | 'set_aside'; onClose: () => void };

function UnmatchedForm({ action, onClose, transfer }: UnmatchedFormProps) {
  const [text, setText] = useState('');
  const isMatch = action === 'match';
  const params = { id: transfer.id };
  const save = useBillingChange({
    change: () =>
      isMatch
        ? call('matchTransfer', { params, body: { reference: text } })
        : call('setTransferAside', { params, body: { note: text } }),
    failed: 'The transfer was not changed. Please try again.',
    onDone: ({ message }) => notify.success({ title: isMatch ? 'Matched' : 'Set aside', text: message }),
  });
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim()) save.mutate();
      }}
    >
      <TextInput
        label={isMatch ? 'Reference of the payment' : 'Reason'}
        description={isMatch ? 'As RF18 5390 0754 7034' : 'Shown to administrators only'}
        maxLength={isMatch ? 60 : 500}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <div className={billing.actions}>
        <Button type="submit" size="sm" disabled={save.isPending || text.trim() === ''}>
          {isMatch ? 'Match transfer' : 'Set aside'}
        </Button>
        <Button variant="default" size="sm" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
