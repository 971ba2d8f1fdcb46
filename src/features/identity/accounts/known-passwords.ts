import { AppError } from '#contract/errors.ts';

/** The list is large, and only those who set a password need it. */
async function readList(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'] as readonly string[]);
}

let list: Promise<ReadonlySet<string>> | undefined;

/**
 * Refuses a password that stands on the list of the 49,000 most common ones from breaches, which is what a
 * guesser tries first (NIST SP 800-63B, 5.1.1.2).
 *
 * @param field the form's field that holds it
 * @throws AppError VALIDATION_FAILED
 */
export async function refuseKnownPassword(password: string, field: string): Promise<void> {
  list ??= readList();
  if (!(await list).has(password.toLowerCase())) return;
  const message = 'This password is on lists that guessers try first. A few words in a row are safer.';
  throw new AppError('VALIDATION_FAILED', message, { fields: [{ field, message }] });
}
