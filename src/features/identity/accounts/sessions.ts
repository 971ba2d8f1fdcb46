import { and, desc, eq, gt, inArray, lt, ne, sql } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import type { SessionEntry } from '#contract/identity.ts';
import type { Db } from '#platform/db/client.ts';
import type { Caller } from '#platform/http/handler.ts';
import { emailChanges, sessions, verifications } from './schema.ts';

/** The caller's sessions, the most recently used first. */
export async function listSessions(db: Db, caller: Caller): Promise<SessionEntry[]> {
  const rows = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, caller.userId), gt(sessions.expiresAt, sql`now()`)))
    .orderBy(desc(sessions.updatedAt))
    .limit(100);
  return rows.map((row) => ({
    id: row.id,
    current: row.id === caller.sessionId,
    device: describeDevice(row.userAgent),
    address: row.ipAddress || null,
    createdAt: row.createdAt.toISOString(),
    lastUsedAt: row.updatedAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
  }));
}

/** @throws AppError NOT_FOUND for an unknown session and for another account's */
export async function revokeSession(db: Db, userId: string, sessionId: string): Promise<void> {
  const ended = await db
    .delete(sessions)
    .where(and(sql`${sessions.id}::text = ${sessionId}`, eq(sessions.userId, userId)))
    .returning({ id: sessions.id });
  if (ended.length === 0) throw new AppError('NOT_FOUND', 'There is no such session.');
}

/** The ids of the caller's other sessions. */
export async function listOtherSessions(db: Db, caller: Caller): Promise<string[]> {
  const rows = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.userId, caller.userId), ne(sessions.id, caller.sessionId)));
  return rows.map(({ id }) => id);
}

export async function endSessions(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await db.delete(sessions).where(inArray(sessions.id, [...ids]));
}

/** Deletes expired sessions, verifications and changes of address. */
export async function removeExpiredSessions(db: Db, now: Date): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expiresAt, now));
  await db.delete(verifications).where(lt(verifications.expiresAt, now));
  await db.delete(emailChanges).where(lt(emailChanges.expiresAt, now));
}

const browsers: [RegExp, string][] = [
  [/edg\//i, 'Edge'],
  [/opr\//i, 'Opera'],
  [/firefox\//i, 'Firefox'],
  [/chrome\//i, 'Chrome'],
  [/safari\//i, 'Safari'],
];
const systems: [RegExp, string][] = [
  [/windows/i, 'Windows'],
  [/iphone|ipad/i, 'iOS'],
  [/android/i, 'Android'],
  [/mac os/i, 'macOS'],
  [/linux/i, 'Linux'],
];

/** Formats a user agent as `Firefox on Linux`; `Unknown device` when neither part is recognised. */
export function describeDevice(userAgent: string | null): string {
  const named = (list: [RegExp, string][]) => list.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1];
  const browser = named(browsers);
  const system = named(systems);
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? 'Unknown device';
}
