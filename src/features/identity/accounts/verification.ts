import { createEmailVerificationToken, isAPIError } from 'better-auth/api';
import { verifyJWT } from 'better-auth/crypto';
import { AppError } from '#contract/errors.ts';
import type { Auth } from './auth.ts';

const linkDays = 3;

/** A signed proof that somebody reads this address, for the link in the mail; it runs out after three days. */
export function createVerificationToken(secret: string, email: string): Promise<string> {
  return createEmailVerificationToken(secret, email, undefined, linkDays * 86_400);
}

/** Confirms the address that the token names. @throws AppError BAD_REQUEST for a wrong or old token */
export async function verifyEmail(auth: Auth, token: string): Promise<void> {
  await auth.api
    .verifyEmail({ query: { token: await byCurrentSecret(auth, token) } })
    .catch((error: unknown) => {
      throw isAPIError(error)
        ? new AppError('BAD_REQUEST', 'This link is not right or too old. Please ask for a new one.')
        : error;
    });
}

/** A token that an accepted secret has signed, signed by the current one, for better-auth asks but that. */
async function byCurrentSecret(auth: Auth, token: string): Promise<string> {
  const [current, ...accepted] = auth.options.secrets;
  for (const { value } of accepted) {
    const claims = await verifyJWT<{ email?: unknown; exp?: number }>(token, value);
    const left = claims?.exp === undefined ? 0 : claims.exp - Math.floor(Date.now() / 1000);
    if (typeof claims?.email === 'string' && left > 0 && current)
      return createEmailVerificationToken(current.value, claims.email, undefined, left);
  }
  return token;
}
