import { Button } from '@mantine/core';
import { useState } from 'react';
import type { ManagedPayment, ManagedPerson } from '#contract/users.ts';
import { formatDate, formatTokens } from '#web/lib/format.ts';
import { formatCharge } from '#web/lib/money.ts';
import { Badge } from '#web/ui/badge.tsx';
import classes from '../desk.module.css';
import { RefundDialog } from './refund-dialog.tsx';
import { disputeNames, paymentNames } from './user-words.ts';

/** What they paid by card, and what of it was given back. */
export function Payments({ person }: { person: ManagedPerson }) {
  const [refunding, setRefunding] = useState<ManagedPayment | null>(null);
  if (person.payments.length === 0) return <p className={classes.note}>They have paid nothing by card.</p>;
  return (
    <>
      <ul className={classes.list}>
        {person.payments.map((payment) => (
          <li key={payment.id} className={classes.matter}>
            <div>
              {paymentNames[payment.kind]}, {formatCharge(payment.cents)} on {formatDate(payment.paidAt)}{' '}
              {payment.dispute && <Badge tone="bad">{disputeNames[payment.dispute]}</Badge>}
              {payment.pendingCents !== null && <Badge tone="waiting">Refund not confirmed</Badge>}
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
            <p className={classes.faint}>{whatOf(payment)}</p>
          </li>
        ))}
      </ul>
      {refunding && (
        <RefundDialog userId={person.id} payment={refunding} onClose={() => setRefunding(null)} />
      )}
    </>
  );
}

function whatOf({ refundedCents, takenBack, tokens }: ManagedPayment): string {
  const brought = `It brought ${formatTokens(tokens)}.`;
  if (refundedCents === 0) return brought;
  return `${brought} ${formatCharge(refundedCents)} given back, ${formatTokens(takenBack)} taken back.`;
}
