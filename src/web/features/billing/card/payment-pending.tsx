import { Loader } from '@mantine/core';
import { useEffect, useState } from 'react';
import billing from '../billing.module.css';
import classes from './payment-pending.module.css';

/** Milliseconds after which the wait counts as longer than usual. */
const slowAfterMs = 15_000;

/**
 * Shown while the card is accepted and the provider has not yet confirmed the payment to the server.
 *
 * @param what happens on confirmation: `your tokens are added`
 */
export function PaymentPending({ what }: { what: string }) {
  const [long, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), slowAfterMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={classes.waiting} role="status">
      <Loader size="sm" />
      <div className={billing.stack}>
        <p className={classes.lead}>Your payment was accepted. Waiting for confirmation.</p>
        <p className={billing.note}>
          {long
            ? `This is taking longer than usual. You can close this window: ${what} once the payment is confirmed.`
            : `This usually takes a few seconds: ${what} once the payment is confirmed.`}
        </p>
      </div>
    </div>
  );
}
