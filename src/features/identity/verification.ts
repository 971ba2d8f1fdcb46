import { createEmailVerificationToken, isAPIError } from 'better-auth/api';
import { AppError } from '#contract/errors.ts';
import type { Auth } from './auth.ts';

const linkDays = 3;

/** A signed proof that somebody reads this address, for the link in the mail; it runs out after three days. */
export function createVerificationToken(secret: string, email: string): Promise<string> {
  return createEmailVerificationToken(secret, email, undefined, linkDays * 86_400);
}

/** Confirms the address that the token names. @throws AppError BAD_REQUEST for a wrong or old token */
export async function verifyEmail(auth: Auth, token: string): Promise<void> {
  await auth.api.verifyEmail({ query: { token } }).catch((error: unknown) => {
    throw isAPIError(error)
      ? new AppError('BAD_REQUEST', 'This link is not right or too old. Please ask for a new one.')
      : error;
  });
}
