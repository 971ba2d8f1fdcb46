import { and, eq, gt, sql } from 'drizzle-orm';
import { getGateStep } from '#contract/gate.ts';
import {
  currentEdition,
  gateColumns,
  noAgeRules,
  openAccountCondition,
  type ReadAgeStanding,
  toGateFacts,
  workedIn,
  workedInCondition,
} from '#features/identity/accounts';
import { coalesceReads } from '#platform/coalesce-reads.ts';
import type { Db } from '#platform/db/client.ts';
import type { Caller } from '#platform/http/handler.ts';
import { daySeconds } from '#platform/time.ts';
import { sessions, users } from '#schema/identity/accounts';
import { cookiePrefix, sessionDays } from './auth.ts';
import { type AuthSecrets, signValue, verifySigned } from './secrets.ts';

/** Precision of a session's last use in minutes, so that most calls write nothing. */
const lastUsePrecisionMinutes = 10;

/** Days after which a used session is extended to its full lifetime. */
const renewalAfterDays = 1;

/**
 * Identifies the caller by the request's cookies; null without a valid session.
 *
 * @param setCookie sets a cookie on the response: a session in use is then extended once a day
 */
export type Authenticate = (
  cookieHeader: string | undefined,
  setCookie?: (line: string) => void,
) => Promise<Caller | null>;

/**
 * Creates the function that identifies callers with one prepared query. The cookie is better-auth's format (token, dot,
 * base64 of its HMAC-SHA-256). Reading it here instead of through better-auth keeps the hot path of every call at one
 * round trip. A test keeps the two implementations consistent.
 *
 * @param edition the consent edition that users must have agreed to
 * @param readAgeStanding the operator's age rules
 */
export function createAuthenticator(
  db: Db,
  secrets: AuthSecrets,
  secure: boolean,
  edition: string = currentEdition,
  readAgeStanding: ReadAgeStanding = noAgeRules,
): Authenticate {
  const cookieName = `${secure ? '__Secure-' : ''}${cookiePrefix}.session_token`;
  const byToken = db
    .select({
      sessionId: sessions.id,
      userId: users.id,
      accountId: sql<string>`coalesce(${workedIn.id}, ${users.id})`,
      role: users.role,
      secondFactor: users.twoFactorEnabled,
      passwordChangeDue: users.passwordChangeDue,
      unmarked: sql<boolean>`${sessions.updatedAt} < now() - make_interval(mins => ${lastUsePrecisionMinutes})`,
      renewable: sql<boolean>`${sessions.expiresAt} < now() + make_interval(days => ${sessionDays - renewalAfterDays})`,
      ...gateColumns,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(workedIn, workedInCondition)
    .where(
      and(
        eq(sessions.token, sql.placeholder('token')),
        gt(sessions.expiresAt, sql`now()`),
        openAccountCondition,
      ),
    )
    .prepare('session_by_token');
  // A page's calls and pictures arrive several at a time.
  const readSession = coalesceReads((token) => byToken.execute({ token }));

  const markUse = db
    .update(sessions)
    .set({ updatedAt: sql`now()` })
    .where(eq(sessions.id, sql.placeholder('id')))
    .prepare('session_mark_use');

  const renew = db
    .update(sessions)
    .set({ updatedAt: sql`now()`, expiresAt: sql`now() + make_interval(days => ${sessionDays})` })
    .where(eq(sessions.id, sql.placeholder('id')))
    .prepare('session_renew');

  return async function authenticate(cookieHeader, setCookie) {
    const cookie = readSessionCookie(cookieHeader, cookieName, secrets);
    if (!cookie) return null;
    const [row] = await readSession(cookie.token);
    if (!row) return null;
    // Not awaited: after a failure a list shows an older time, or the next call tries again.
    if ((row.renewable || cookie.signedBefore) && setCookie) {
      renew.execute({ id: row.sessionId }).catch(() => {});
      setCookie(formatCookie(cookieName, cookie.value, secure));
    } else if (row.unmarked) markUse.execute({ id: row.sessionId }).catch(() => {});
    const { accountId, passwordChangeDue, role, secondFactor, sessionId, userId } = row;
    const { ageCheck, isDue } = await readAgeStanding({ userId, role });
    const gate = getGateStep(toGateFacts(row, edition), isDue);
    const adultAllowed = ageCheck !== 'due';
    const state = { role, gate, secondFactor, passwordChangeDue };
    return { userId, accountId, sessionId, ...state, adultAllowed, apiKey: null };
  };
}

/** The Set-Cookie line that renews the cookie's lifetime, with the attributes that better-auth uses. */
function formatCookie(name: string, value: string, secure: boolean): string {
  const attributes = `Max-Age=${sessionDays * daySeconds}; Path=/; HttpOnly; ${secure ? 'Secure; ' : ''}SameSite=Lax`;
  return `${name}=${value}; ${attributes}`;
}

/**
 * The session token from the cookie, and the cookie's value signed by the current secret; null for an invalid signature.
 */
function readSessionCookie(
  header: string | undefined,
  name: string,
  secrets: AuthSecrets,
): { token: string; value: string; signedBefore: boolean } | null {
  const value = header
    ?.split(/;\s*/)
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1)
    .trimEnd();
  if (!value) return null;
  const read = verifySigned(secrets, value);
  if (!read) return null;
  const { place, token } = read;
  return place === 0
    ? { token, value, signedBefore: false }
    : { token, value: signValue(secrets[0], token), signedBefore: true };
}
