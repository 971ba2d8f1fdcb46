import { Button } from '@mantine/core';
import { brand } from '#web/lib/site.ts';
import billing from '../billing.module.css';
import classes from './sandbox-form.module.css';

type BankConfirmationProps = { busy: boolean; onAnswer: (answer: 'approved' | 'refused') => void };

/** Simulates the page on which a bank asks its customer to confirm a payment. */
export function BankConfirmation({ busy, onAnswer }: BankConfirmationProps) {
  return (
    <section className={billing.stack} aria-label="Bank confirmation">
      <p className={classes.sandbox}>This is a sandbox. A real bank shows its own page or asks in its app.</p>
      <p className={billing.figure}>Is this you?</p>
      <p className={billing.note}>A payment on {brand.name} uses your card.</p>
      <div className={billing.actions}>
        <Button disabled={busy} onClick={() => onAnswer('approved')} autoFocus>
          Approve
        </Button>
        <Button variant="default" disabled={busy} onClick={() => onAnswer('refused')}>
          Refuse
        </Button>
      </div>
    </section>
  );
}
