import { Button } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import security from '../security.module.css';

type NewKeyProps = { secret: string; onDone: () => void };

/** The key, this one time. */
export function NewKey({ secret, onDone }: NewKeyProps) {
  const clipboard = useClipboard();
  return (
    <div className={security.stack}>
      <p className={security.note}>
        Copy it to where your program keeps its secrets. It is shown only now; whoever has it can call in your
        name.
      </p>
      <code className={security.secret} data-testid="new-api-key">
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
