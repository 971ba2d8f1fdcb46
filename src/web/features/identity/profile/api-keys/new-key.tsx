import { ShownOnce } from '../shown-once.tsx';

type NewKeyProps = { secret: string; onDone: () => void };

/** The key, this one time. */
export function NewKey(shown: NewKeyProps) {
  return (
    <ShownOnce {...shown} testId="new-api-key">
      whoever has it can call in your name.
    </ShownOnce>
  );
}
