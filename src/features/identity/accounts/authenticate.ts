import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { type GateFacts, gateStep } from '#contract/gate.ts';
import { consentEdition, presentTerms } from '#contract/policies.ts';
import type { Db } from '#platform/db/client.ts';
import type { Caller } from '#platform/http/handler.ts';
import { cookiePrefix, sessionDays } from './auth.ts';
import { sessions, users } from './schema.ts';
import { type AuthSecrets, readSigned, signed } from './secrets.ts';

/** A session's last use is kept to this many minutes, so that most calls write nothing. */
const useMarkedMinutes = 10;

/** Days of its life after which a session that is used begins a new one. */
const renewedAfterDays = 1;

/**
 * Who is calling, by the request's cookies; null for nobody.
 *
 * @param setCookie where the answer can carry a cookie: a session in use is then lengthened, once a day
 */
export type Authenticate = (
  cookieHeader: string | undefined,
  setCookie?: (line: string) => void,
) => Promise<Caller | null>;

/**
 * Answers who is calling, with one prepared query. The cookie is better-auth's own (token, dot, base64 of
 * its HMAC-SHA-256); reading it here rather than through better-auth keeps the hot path of every call to
 * one round trip. A test holds the two readings together.
 *
 * @param edition what people have to have agreed to
 */
export function createAuthenticator(
  db: Db,
  secrets: AuthSecrets,
  secure: boolean,
  edition: string = presentEdition,
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
      unmarked: sql<boolean>`${sessions.updatedAt} < now() - make_interval(mins => ${useMarkedMinutes})`,
      renewable: sql<boolean>`${sessions.expiresAt} < now() + make_interval(days => ${sessionDays - renewedAfterDays})`,
      ...gateColumns,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(workedIn, isWorkedIn)
    .where(and(eq(sessions.token, sql.placeholder('token')), gt(sessions.expiresAt, sql`now()`), openAccount))
    .prepare('session_by_token');

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
    const cookie = signedCookie(cookieHeader, cookieName, secrets);
    if (!cookie) return null;
    const [row] = await byToken.execute({ token: cookie.token });
    if (!row) return null;
    // Nobody waits for either: if it fails, a list shows an older time, or the next call tries again.
    if ((row.renewable || cookie.signedBefore) && setCookie) {
      renew.execute({ id: row.sessionId }).catch(() => {});
      setCookie(cookieLine(cookieName, cookie.value, secure));
    } else if (row.unmarked) markUse.execute({ id: row.sessionId }).catch(() => {});
    const gate = gateStep(gateFacts(row, edition));
    const { accountId, passwordChangeDue, role, secondFactor, sessionId, userId } = row;
    return { userId, accountId, sessionId, role, gate, secondFactor, passwordChangeDue };
  };
}

/** What an installation asks people to agree to when nothing else is said. */
export const presentEdition = consentEdition(presentTerms);

/** Of an account that is neither suspended nor closed: no session and no API key counts for another. */
export const openAccount = and(isNull(users.suspendedAt), isNull(users.closedAt));

/** Whose account a person works in, where it is not their own: joined by `isWorkedIn`. */
export const workedIn = alias(users, 'worked_in');
/** One that is suspended or closed is not worked in: its team's people are in their own accounts then. */
export const isWorkedIn = and(
  eq(workedIn.id, users.worksIn),
  isNull(workedIn.suspendedAt),
  isNull(workedIn.closedAt),
);

/** The columns from which the gate's facts are read. */
export const gateColumns = {
  dateOfBirth: users.dateOfBirth,
  consentEdition: users.consentEdition,
  tutorialCompletedAt: users.tutorialCompletedAt,
  documentsUploadedAt: users.documentsUploadedAt,
};

type GateRow = {
  dateOfBirth: string | null;
  consentEdition: string | null;
  tutorialCompletedAt: Date | null;
  documentsUploadedAt: Date | null;
};

/** @param edition what people have to have agreed to: an older one counts as none */
export function gateFacts(row: GateRow, edition: string): GateFacts {
  return {
    hasDateOfBirth: row.dateOfBirth !== null,
    consentsGiven: row.consentEdition === edition,
    tutorialCompleted: row.tutorialCompletedAt !== null,
    documentsUploaded: row.documentsUploadedAt !== null,
  };
}

/** The same cookie with its life begun anew, with the attributes that better-auth gave it. */
function cookieLine(name: string, value: string, secure: boolean): string {
  const attributes = `Max-Age=${sessionDays * 86_400}; Path=/; HttpOnly; ${secure ? 'Secure; ' : ''}SameSite=Lax`;
  return `${name}=${value}; ${attributes}`;
}

/**
 * The token that the cookie signs, and the cookie's value by the current secret; null where the signature is not ours.
 */
function signedCookie(
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
  const read = readSigned(secrets, value);
  if (!read) return null;
  const { place, token } = read;
  return place === 0
    ? { token, value, signedBefore: false }
    : { token, value: signed(secrets[0], token), signedBefore: true };
}
