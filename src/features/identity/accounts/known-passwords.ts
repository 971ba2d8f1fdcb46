import { AppError } from '#contract/errors.ts';

/** Loads the list on first use, because it is large and only needed to set a password. */
async function readList(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'] as readonly string[]);
}

let list: Promise<ReadonlySet<string>> | undefined;

/**
 * Refuses a password from the list of the 49,000 most common ones in breaches, which attackers try first
 * (NIST SP 800-63B, 5.1.1.2).
 *
 * @param field the form field, named in the error's details
 * @throws AppError VALIDATION_FAILED
 */
export async function refuseKnownPassword(password: string, field: string): Promise<void> {
  list ??= readList();
  if (!(await list).has(password.toLowerCase())) return;
  const message = 'This password is on lists of common passwords. Choose several unrelated words instead.';
  throw new AppError('VALIDATION_FAILED', message, { fields: [{ field, message }] });
}
