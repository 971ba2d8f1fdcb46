import { Button, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import { call } from '#web/lib/api.ts';
import { formatDate } from '#web/lib/format.ts';
import { formatCharge } from '#web/lib/money.ts';
import { Badge } from '#web/ui/badge.tsx';
import { notify } from '#web/ui/notify.ts';
import billing from '../../billing.module.css';
import { useBillingChange } from '../../use-billing-change.ts';
import classes from '../admin.module.css';
import { type DeskCharge, groupByFour } from './transfer-queries.ts';

const stateLabels = { open: 'Open', paid: 'Paid', void: 'Called off' } as const;

/** A payment, with the form that records a transfer for it. */
export function OpenCharge({ charge }: { charge: DeskCharge }) {
  const [recording, form] = useDisclosure(false);
  const { cents, code, email, name, payBy, receivedCents, state, userName } = charge;
  return (
    <li className={classes.entry}>
      <div className={classes.row}>
        <div>
          <p className={classes.lead}>
            {groupByFour(code)} · {formatCharge(cents)}{' '}
            <Badge tone={receivedCents > 0 && state === 'open' ? 'bad' : 'plain'}>
              {receivedCents > 0 && state === 'open'
                ? `${formatCharge(receivedCents)} arrived`
                : stateLabels[state]}
            </Badge>
          </p>
          <p className={billing.small}>
            {name}, {userName}, {email}, due {formatDate(payBy)}
          </p>
        </div>
        {!recording && (
          <Button variant="default" size="sm" aria-label={`Record transfer for ${code}`} onClick={form.open}>
            Record transfer
          </Button>
        )}
      </div>
      {recording && <RecordForm charge={charge} onClose={form.close} />}
    </li>
  );
}

function RecordForm({ charge, onClose }: { charge: DeskCharge; onClose: () => void }) {
  const left = charge.state === 'open' ? charge.cents - charge.receivedCents : charge.cents;
  const [bookedOn, setBookedOn] = useState(() => new Date().toISOString().slice(0, 10));
  const [dollars, setDollars] = useState((left / 100).toFixed(2));
  const [bankReference, setBankReference] = useState('');
  const [note, setNote] = useState('');
  const cents = /^\d{1,9}(\.\d{1,2})?$/.test(dollars) ? Math.round(Number(dollars) * 100) : 0;
  const needsNote = cents !== left || charge.state !== 'open';
  const isReady = cents > 0 && bookedOn && bankReference.trim() && (!needsNote || note.trim());
  const record = useBillingChange({
    change: () =>
      call('recordTransfer', { params: { id: charge.id }, body: { bookedOn, cents, bankReference, note } }),
    failed: 'The transfer was not recorded. Please try again.',
    onDone: ({ message }) => {
      onClose();
      notify.success({ title: 'Transfer recorded', text: message });
    },
  });
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) record.mutate();
      }}
    >
      <TextInput
        label="Booked on"
        type="date"
        value={bookedOn}
        onChange={({ currentTarget }) => setBookedOn(currentTarget.value)}
      />
      <TextInput
        label="Amount in dollars"
        inputMode="decimal"
        value={dollars}
        onChange={({ currentTarget }) => setDollars(currentTarget.value.trim())}
      />
      <TextInput
        label="Bank’s id of the transfer"
        description="The same id again changes nothing"
        maxLength={80}
        value={bankReference}
        onChange={({ currentTarget }) => setBankReference(currentTarget.value)}
      />
      {needsNote && (
        <TextInput
          label="Reason"
          description={`${formatCharge(left)} was expected`}
          maxLength={500}
          value={note}
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
        />
      )}
      <div className={billing.actions}>
        <Button type="submit" size="sm" disabled={record.isPending || !isReady}>
          {record.isPending ? 'Recording…' : `Record ${formatCharge(cents)}`}
        </Button>
        <Button variant="default" size="sm" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
