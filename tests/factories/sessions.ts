import { createHmac, randomBytes } from 'node:crypto';
import type { Db } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import { addHours } from '#platform/time.ts';
import { sessions } from '#schema/identity/accounts';
import { TestClient } from '#tests/setup/client.ts';

export const sessionCookieName = 'castwright.session_token';

type SignInPlace = { db: Db; secret: string; url: string };

/** Stores a session as a sign-in would. @returns its token */
export async function makeSession(db: Db, userId: string): Promise<string> {
  const token = randomBytes(24).toString('hex');
  const expiresAt = addHours(new Date(), 1);
  await db.insert(sessions).values({ id: newId(), token, userId, expiresAt });
  return token;
}

/** Stores a session and returns a client with its cookie. */
export async function signInAs(place: SignInPlace, userId: string): Promise<TestClient> {
  const token = await makeSession(place.db, userId);
  return new TestClient(place.url, { [sessionCookieName]: sessionCookie(token, place.secret) });
}

/** The cookie's value as better-auth signs it. */
export function sessionCookie(token: string, secret: string): string {
  const signature = createHmac('sha256', secret).update(token).digest('base64');
  return encodeURIComponent(`${token}.${signature}`);
}
