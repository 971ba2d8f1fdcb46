import { createHash, randomBytes } from 'node:crypto';

/** A new token for a link, and the digest that is kept in its place. */
export function newToken(): { token: string; hash: string } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashToken(token) };
}

/** A digest without salt is enough: the token is 128 bits or more by chance, not a word somebody chose. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
