import { OneTimeSecret } from '#web/ui/one-time-secret.tsx';

type NewKeyProps = { secret: string; onDone: () => void };

/** The secret of a new API key, shown once. */
export function NewKey(shown: NewKeyProps) {
  return (
    <OneTimeSecret {...shown} testId="new-api-key">
      Anyone who has this key can call the API as you.
    </OneTimeSecret>
  );
}
