import { ShownOnce } from '../shown-once.tsx';

type WebhookSecretProps = {
  secret: string;
  /** It takes the place of another. */
  followed?: boolean;
  onDone: () => void;
};

/** The secret, this one time. */
export function WebhookSecret({ followed = false, ...shown }: WebhookSecretProps) {
  return (
    <ShownOnce {...shown} testId="webhook-secret">
      with it your program can tell our messages from anybody’s.
      {followed && ' For 24 hours messages are signed with the one before it as well.'}
    </ShownOnce>
  );
}
