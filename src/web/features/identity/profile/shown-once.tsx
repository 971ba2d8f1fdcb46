import { Button } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import type { ReactNode } from 'react';
import security from './security.module.css';

type ShownOnceProps = {
  secret: string;
  /** By which tests find it. */
  testId: string;
  onDone: () => void;
  /** What whoever has it can do. */
  children: ReactNode;
};

/** A secret for a program, this one time. */
export function ShownOnce({ secret, testId, onDone, children }: ShownOnceProps) {
  const clipboard = useClipboard();
  return (
    <div className={security.stack}>
      <p className={security.note}>
        Copy it to where your program keeps its secrets. It is shown only now; {children}
      </p>
      <code className={security.secret} data-testid={testId}>
        {secret}
      </code>
      <div className={security.actions}>
        <Button onClick={() => clipboard.copy(secret)} data-autofocus>
          {clipboard.copied ? 'Copied' : 'Copy'}
        </Button>
        <Button variant="default" onClick={onDone}>
          I have kept it
        </Button>
      </div>
    </div>
  );
}
