import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { ageCheckMinutes } from '#contract/age-methods.ts';
import { QrCode } from '#web/ui/qr-code.tsx';
import form from '../form.module.css';
import classes from './age-check.module.css';

type AppRequestProps = {
  link: string;
  /** The app has answered, and the server verifies it. */
  isChecking: boolean;
  isCancelling: boolean;
  onCancel: () => void;
};

const secondMs = 1_000;

/** Seconds that are left of a request that has just been made; by this computer's own clock, which may be wrong. */
function useSecondsLeft(): number {
  const [end] = useState(() => Date.now() + ageCheckMinutes * 60 * secondMs);
  const [left, setLeft] = useState(ageCheckMinutes * 60);
  useEffect(() => {
    const count = () => setLeft(Math.max(0, Math.ceil((end - Date.now()) / secondMs)));
    const timer = setInterval(count, secondMs);
    return () => clearInterval(timer);
  }, [end]);
  return left;
}

const formatLeft = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/** The request to the app: a code for another device, and a button for this one. */
export function AppRequest({ link, isChecking, isCancelling, onCancel }: AppRequestProps) {
  const left = useSecondsLeft();
  if (left === 0) {
    return (
      <div className={form.form}>
        <p className={classes.lead} role="alert">
          The code has expired.
        </p>
        <div className={form.actions}>
          <Button onClick={onCancel} disabled={isCancelling}>
            Start again
          </Button>
        </div>
      </div>
    );
  }
  return (
    <div className={classes.request}>
      <div className={classes.code}>
        <QrCode text={link} label="QR code for the age verification app" isLarge />
      </div>
      <div className={classes.instructions}>
        <p className={classes.lead} role="status">
          {isChecking ? 'Checking the answer…' : 'Waiting for the app'}
        </p>
        <ol className={classes.steps}>
          <li>Open the age verification app on your phone.</li>
          <li>Scan the code and confirm that you share “over 18”.</li>
          <li>Come back here: this page goes on by itself.</li>
        </ol>
        <p className={classes.left}>
          The code works for <span role="timer">{formatLeft(left)}</span>.
        </p>
        <div className={form.actions}>
          <Button component="a" href={link} className={classes.open}>
            Open the app
          </Button>
          <Button variant="default" onClick={onCancel} disabled={isCancelling || isChecking}>
            Cancel
          </Button>
        </div>
      </div>
    </div>
  );
}
