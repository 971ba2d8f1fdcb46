import { Button } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import type { ReactNode } from 'react';
import classes from './one-time-secret.module.css';

type OneTimeSecretProps = {
  secret: string;
  /** The `data-testid` of the secret. */
  testId: string;
  onDone: () => void;
  /** What the secret allows. */
  children: ReactNode;
};

/** A secret with a copy button, shown once. */
export function OneTimeSecret({ secret, testId, onDone, children }: OneTimeSecretProps) {
  const clipboard = useClipboard();
  return (
    <div className={classes.stack}>
      <p className={classes.note}>Copy it to a safe place: we show it only now. {children}</p>
      <code className={classes.secret} data-testid={testId}>
        {secret}
      </code>
      <div className={classes.actions}>
        <Button onClick={() => clipboard.copy(secret)} data-autofocus>
          {clipboard.copied ? 'Copied' : 'Copy'}
        </Button>
        <Button variant="default" onClick={onDone}>
          I saved it
        </Button>
      </div>
    </div>
  );
}
