import { AppError } from '#contract/errors.ts';

/** A person needs longer to read the form, choose a topic and type 20 characters. */
const minimumTypingMs = 3_000;

/**
 * Refuses a public form that a program seems to have filled in: its hidden field has a value, or it was open too
 * briefly. A person whose browser filled it in reads the refusal and sends the form once more, so that no message
 * is lost (decision 083).
 *
 * @throws AppError BAD_REQUEST
 */
export function refuseBots(form: { website?: string | undefined; openFor: number }): void {
  if (!form.website && form.openFor >= minimumTypingMs) return;
  throw new AppError(
    'BAD_REQUEST',
    'Not sent yet: the form was filled in very quickly. Please send it again.',
  );
}
