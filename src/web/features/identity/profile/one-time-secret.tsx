import { Button } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import type { ReactNode } from 'react';
import security from './security.module.css';

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
    <div className={security.stack}>
      <p className={security.note}>Copy it to a safe place: we show it only now. {children}</p>
      <code className={security.secret} data-testid={testId}>
        {secret}
      </code>
      <div className={security.actions}>
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
