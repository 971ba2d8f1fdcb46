import { createHash, randomBytes } from 'node:crypto';

/** A new token for a link, and the hash that is stored in place of the token. */
export function createToken(): { token: string; hash: string } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashToken(token) };
}

/** A hash without salt is enough: the token is at least 128 random bits, not a chosen password. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
