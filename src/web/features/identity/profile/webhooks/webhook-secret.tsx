import { OneTimeSecret } from '#web/ui/one-time-secret.tsx';

type WebhookSecretProps = {
  secret: string;
  /** The secret replaces a previous one. */
  isRotation?: boolean;
  onDone: () => void;
};

/** The signing secret of a webhook, shown once. */
export function WebhookSecret({ isRotation = false, ...shown }: WebhookSecretProps) {
  return (
    <OneTimeSecret {...shown} testId="webhook-secret">
      Your program uses it to verify that messages come from us.
      {isRotation && ' Messages are also signed with the previous secret for 24 hours.'}
    </OneTimeSecret>
  );
}
