import { Button } from '@mantine/core';
import billing from '../billing.module.css';
import classes from './sandbox-form.module.css';

type BankQuestionProps = { busy: boolean; onAnswer: (answer: 'approved' | 'refused') => void };

/** Stands in for the page of a bank that asks its customer. */
export function BankQuestion({ busy, onAnswer }: BankQuestionProps) {
  return (
    <section className={billing.stack} aria-label="Your bank asks">
      <p className={classes.sandbox}>
        The sandbox plays the bank here. A real one shows a page of its own, or asks in its app.
      </p>
      <p className={billing.figure}>Is this you?</p>
      <p className={billing.note}>Somebody pays with your card on Castwright.</p>
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
