import { createHmac, timingSafeEqual } from 'node:crypto';
import { and, eq, gt, sql } from 'drizzle-orm';
import { type GateFacts, gateStep } from '#contract/gate.ts';
import { consentEdition, presentTerms } from '#contract/policies.ts';
import type { Db } from '#platform/db/client.ts';
import type { Caller } from '#platform/http/handler.ts';
import { cookiePrefix } from './auth.ts';
import { sessions, users } from './schema.ts';

/** A session's last use is kept to this many minutes, so that most calls write nothing. */
const useMarkedMinutes = 10;

/**
 * Answers who is calling, with one prepared query. The cookie is better-auth's own (token, dot, base64 of
 * its HMAC-SHA-256); reading it here rather than through better-auth keeps the hot path of every call to
 * one round trip. A test holds the two readings together.
 *
 * @param edition what people have to have agreed to
 */
export function createAuthenticator(
  db: Db,
  secret: string,
  secure: boolean,
  edition: string = presentEdition,
) {
  const cookieName = `${secure ? '__Secure-' : ''}${cookiePrefix}.session_token`;
  const byToken = db
    .select({
      sessionId: sessions.id,
      userId: users.id,
      role: users.role,
      unmarked: sql<boolean>`${sessions.updatedAt} < now() - make_interval(mins => ${useMarkedMinutes})`,
      ...gateColumns,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.token, sql.placeholder('token')), gt(sessions.expiresAt, sql`now()`)))
    .prepare('session_by_token');

  const markUse = db
    .update(sessions)
    .set({ updatedAt: sql`now()` })
    .where(eq(sessions.id, sql.placeholder('id')))
    .prepare('session_mark_use');

  return async function authenticate(cookieHeader: string | undefined): Promise<Caller | null> {
    const token = signedToken(cookieHeader, cookieName, secret);
    if (!token) return null;
    const [row] = await byToken.execute({ token });
    if (!row) return null;
    // Nobody waits for it, and if it fails a list shows an older time.
    if (row.unmarked) markUse.execute({ id: row.sessionId }).catch(() => {});
    const gate = gateStep(gateFacts(row, edition));
    return { userId: row.userId, sessionId: row.sessionId, role: row.role, gate };
  };
}

/** What an installation asks people to agree to when nothing else is said. */
export const presentEdition = consentEdition(presentTerms);

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

function signedToken(header: string | undefined, name: string, secret: string): string | null {
  const value = header
    ?.split(/;\s*/)
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1)
    .trimEnd();
  if (!value) return null;
  let decoded: string;
  try {
    decoded = decodeURIComponent(value);
  } catch {
    return null;
  }
  const dot = decoded.lastIndexOf('.');
  if (dot < 1) return null;
  const token = decoded.slice(0, dot);
  const signature = Buffer.from(decoded.slice(dot + 1), 'base64');
  const expected = createHmac('sha256', secret).update(token).digest();
  return signature.length === expected.length && timingSafeEqual(signature, expected) ? token : null;
}
