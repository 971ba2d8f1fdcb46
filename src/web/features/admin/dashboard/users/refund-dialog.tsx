import { TextInput } from '@mantine/core';
import { useState } from 'react';
import type { ManagedPayment } from '#contract/users.ts';
import { call } from '#web/lib/api.ts';
import { createIdempotencyKey } from '#web/lib/idempotency.ts';
import { formatCharge } from '#web/lib/money.ts';
import { AccountActionDialog } from './account-action-dialog.tsx';
import { useAccountAction } from './use-users.ts';

type RefundDialogProps = { userId: string; payment: ManagedPayment; onClose: () => void };

/** Refunds a payment in full or in part, with a reason. The confirm button repeats the amount. */
export function RefundDialog({ onClose, payment, userId }: RefundDialogProps) {
  const { id, pendingCents, refundableCents } = payment;
  const [dollars, setDollars] = useState(((pendingCents ?? refundableCents) / 100).toFixed(2));
  // One key per dialog: a retry after a lost response does not refund twice.
  const [idempotencyKey] = useState(createIdempotencyKey);
  const typed = dollars.trim().replace(',', '.');
  const cents = /^\d{1,7}(\.\d{1,2})?$/.test(typed) ? Math.round(Number(typed) * 100) : 0;
  const isValid = cents >= 1 && cents <= refundableCents;
  const most = formatCharge(refundableCents);
  const refund = useAccountAction(
    userId,
    (reason: string) => call('refundPayment', { params: { id }, body: { cents, reason }, idempotencyKey }),
    onClose,
  );
  return (
    <AccountActionDialog
      title="Refund"
      description={`You can refund up to ${most} of ${formatCharge(payment.cents)}. We take back the unused tokens of that share and notify the user; a plan continues.`}
      reasonHint="Only administrators see this."
      confirmLabel={isValid ? `Refund ${formatCharge(cents)}` : 'Refund'}
      destructive
      ready={isValid}
      fields={
        <TextInput
          label="Amount in dollars"
          inputMode="decimal"
          autoComplete="off"
          data-autofocus
          value={dollars}
          error={isValid ? undefined : `Enter an amount from $0.01 to ${most}`}
          onChange={({ currentTarget }) => setDollars(currentTarget.value)}
        />
      }
      mutation={refund}
      onConfirm={(reason) => refund.mutate(reason)}
      onClose={onClose}
    />
  );
}
