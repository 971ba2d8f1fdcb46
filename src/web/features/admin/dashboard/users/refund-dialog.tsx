import { TextInput } from '@mantine/core';
import { useState } from 'react';
import type { ManagedPayment } from '#contract/users.ts';
import { call } from '#web/lib/api.ts';
import { newIdempotencyKey } from '#web/lib/idempotency.ts';
import { formatCharge } from '#web/lib/money.ts';
import { DeedDialog } from './deed-dialog.tsx';
import { useDeed } from './use-users.ts';

type RefundDialogProps = { userId: string; payment: ManagedPayment; onClose: () => void };

/** Gives a payment back, whole or in part: the amount, why, and the amount once more on the button. */
export function RefundDialog({ onClose, payment, userId }: RefundDialogProps) {
  const { id, pendingCents, refundableCents } = payment;
  const [dollars, setDollars] = useState(((pendingCents ?? refundableCents) / 100).toFixed(2));
  // One for as long as this stands: a lost answer is asked for again and pays nothing twice.
  const [idempotencyKey] = useState(newIdempotencyKey);
  const typed = dollars.trim().replace(',', '.');
  const cents = /^\d{1,7}(\.\d{1,2})?$/.test(typed) ? Math.round(Number(typed) * 100) : 0;
  const isRight = cents >= 1 && cents <= refundableCents;
  const most = formatCharge(refundableCents);
  const refund = useDeed(
    userId,
    (reason: string) => call('refundPayment', { params: { id }, body: { cents, reason }, idempotencyKey }),
    onClose,
  );
  return (
    <DeedDialog
      title="Refund"
      what={`Of ${formatCharge(payment.cents)} at most ${most} can be given back. Unused tokens of that share are taken back, and its owner is told. A plan runs on.`}
      reasonFor="For administrators."
      deed={isRight ? `Give back ${formatCharge(cents)}` : 'Give back'}
      grave
      ready={isRight}
      fields={
        <TextInput
          label="Dollars"
          inputMode="decimal"
          autoComplete="off"
          data-autofocus
          value={dollars}
          error={isRight ? undefined : `Give an amount from $0.01 to ${most}`}
          onChange={({ currentTarget }) => setDollars(currentTarget.value)}
        />
      }
      doing={refund}
      onDo={(reason) => refund.mutate(reason)}
      onClose={onClose}
    />
  );
}
