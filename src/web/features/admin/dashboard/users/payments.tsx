import { Button } from '@mantine/core';
import { useState } from 'react';
import { formatPaymentProvider } from '#contract/payment-providers.ts';
import type { ManagedPayment, ManagedPerson } from '#contract/users.ts';
import { formatDate, formatTokens } from '#web/lib/format.ts';
import { formatCharge } from '#web/lib/money.ts';
import { Badge } from '#web/ui/badge.tsx';
import classes from '../dashboard.module.css';
import { RefundDialog } from './refund-dialog.tsx';
import { disputeNames, paymentNames } from './user-labels.ts';

/** The payments of a user, the providers that took them, and their refunds. */
export function Payments({ person }: { person: ManagedPerson }) {
  const [refunding, setRefunding] = useState<ManagedPayment | null>(null);
  if (person.payments.length === 0) return <p className={classes.note}>No card payments.</p>;
  return (
    <>
      <ul className={classes.list}>
        {person.payments.map((payment) => (
          <li key={payment.id} className={classes.matter}>
            <div>
              {paymentNames[payment.kind]}, {formatCharge(payment.cents)} on {formatDate(payment.paidAt)}{' '}
              {payment.dispute && <Badge tone="bad">{disputeNames[payment.dispute]}</Badge>}
              {payment.pendingCents !== null && <Badge tone="waiting">Refund unconfirmed</Badge>}
            </div>
            {payment.refundableCents > 0 && !person.isYou && (
              <Button
                variant="default"
                size="sm"
                aria-label={`Refund ${formatCharge(payment.cents)} of ${formatDate(payment.paidAt)}`}
                onClick={() => setRefunding(payment)}
              >
                Refund
              </Button>
            )}
            <p className={classes.faint}>{formatTokenEffect(payment)}</p>
          </li>
        ))}
      </ul>
      {refunding && (
        <RefundDialog userId={person.id} payment={refunding} onClose={() => setRefunding(null)} />
      )}
    </>
  );
}

function formatTokenEffect({ provider, refundedCents, takenBack, tokens }: ManagedPayment): string {
  const granted = `${formatPaymentProvider(provider)}. Granted ${formatTokens(tokens)}.`;
  if (refundedCents === 0) return granted;
  return `${granted} ${formatCharge(refundedCents)} refunded, ${formatTokens(takenBack)} taken back.`;
}
