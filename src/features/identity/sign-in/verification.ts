import { createEmailVerificationToken, isAPIError } from 'better-auth/api';
import { verifyJWT } from 'better-auth/crypto';
import { AppError } from '#contract/errors.ts';
import { daySeconds } from '#platform/time.ts';
import type { Auth } from './auth.ts';

export const linkDays = 3;

/** Creates the signed token for the link that confirms an address; it expires after three days. */
export function createVerificationToken(secret: string, email: string): Promise<string> {
  return createEmailVerificationToken(secret, email, undefined, linkDays * daySeconds);
}

/** Confirms the address in the token. @throws AppError BAD_REQUEST for an invalid or expired token */
export async function verifyEmail(auth: Auth, token: string): Promise<void> {
  await auth.api.verifyEmail({ query: { token: await resignToken(auth, token) } }).catch((error: unknown) => {
    throw isAPIError(error)
      ? new AppError('BAD_REQUEST', 'This link is invalid or has expired. Please request a new one.')
      : error;
  });
}

/** Signs a token of an accepted secret with the current one, because better-auth verifies with that one only. */
async function resignToken(auth: Auth, token: string): Promise<string> {
  const [current, ...accepted] = auth.options.secrets;
  for (const { value } of accepted) {
    const claims = await verifyJWT<{ email?: unknown; exp?: number }>(token, value);
    const left = claims?.exp === undefined ? 0 : claims.exp - Math.floor(Date.now() / 1000);
    if (typeof claims?.email === 'string' && left > 0 && current)
      return createEmailVerificationToken(current.value, claims.email, undefined, left);
  }
  return token;
}
