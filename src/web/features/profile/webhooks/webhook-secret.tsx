import { Button } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import security from '../security.module.css';

type WebhookSecretProps = {
  secret: string;
  /** It takes the place of another. */
  followed?: boolean;
  onDone: () => void;
};

/** The secret, this one time. */
export function WebhookSecret({ secret, followed = false, onDone }: WebhookSecretProps) {
  const clipboard = useClipboard();
  return (
    <div className={security.stack}>
      <p className={security.note}>
        Copy it to where your program keeps its secrets. It is shown only now; with it your program can tell
        our messages from anybody’s.
        {followed && ' For 24 hours messages are signed with the one before it as well.'}
      </p>
      <code className={security.secret} data-testid="webhook-secret">
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
