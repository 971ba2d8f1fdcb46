import { Loader } from '@mantine/core';
import { useEffect, useState } from 'react';
import billing from '../billing.module.css';
import classes from './waiting.module.css';

/** After this many milliseconds it takes longer than usual. */
const usual = 15_000;

/** A card was accepted, and the server has not heard it from the provider yet. Says no more than that. */
export function Waiting({ what }: { what: string }) {
  const [long, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), usual);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={classes.waiting} role="status">
      <Loader size="sm" />
      <div className={billing.stack}>
        <p className={classes.lead}>Your card was accepted. Waiting for the payment to be confirmed.</p>
        <p className={billing.note}>
          {long
            ? `This takes longer than usual. You can close this and go on: ${what} once the payment is confirmed, also while you are away. If it is refused, nothing is charged.`
            : `This usually takes a few seconds: ${what} once it is confirmed.`}
        </p>
      </div>
    </div>
  );
}
