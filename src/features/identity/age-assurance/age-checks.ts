import { and, desc, eq, gt, inArray, lte, ne } from 'drizzle-orm';
import type { AgeCheckSecrets } from '#age-assurance/port';
import type { AgeCheckState } from '#contract/age-assurance.ts';
import { type AgeProblem, ageCheckMinutes } from '#contract/age-methods.ts';
import { hashToken } from '#platform/crypto/link-token.ts';
import type { Db, Queryable, Tx } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import { ageChecks } from './schema.ts';

export type AgeCheckRow = typeof ageChecks.$inferSelect;
type Method = AgeCheckRow['method'];

/** Who starts or looks at checks. */
export type CheckOwner = { userId: string; sessionId: string };

/** Checks of one account that are kept at the same time, by several tabs and devices. */
const openMaximum = 10;

/** Stores a check before its request leaves the server. The oldest ones beyond the maximum end. */
export async function storeCheck(
  tx: Tx,
  { sessionId, userId }: CheckOwner,
  method: Method,
  secrets: AgeCheckSecrets,
  now: Date,
): Promise<AgeCheckRow> {
  const { nonce, state, verifier } = secrets;
  const oldest = tx
    .select({ id: ageChecks.id })
    .from(ageChecks)
    .where(eq(ageChecks.userId, userId))
    .orderBy(desc(ageChecks.createdAt), desc(ageChecks.id))
    .offset(openMaximum - 1);
  await tx.delete(ageChecks).where(inArray(ageChecks.id, oldest));
  const [stored] = await tx
    .insert(ageChecks)
    .values({
      id: newId(),
      userId,
      sessionId,
      method,
      stateHash: hashToken(state),
      nonce,
      verifier,
      createdAt: now,
      expiresAt: new Date(now.getTime() + ageCheckMinutes * 60_000),
    })
    .returning();
  if (!stored) throw new Error('a check was not stored');
  return stored;
}

/**
 * Takes the check of a state, once: a second answer with the same state finds nothing.
 *
 * @returns null for an unknown, used or expired state, and for one of another method
 */
export async function takeCheck(
  db: Db,
  method: Method,
  state: string | undefined,
  now: Date,
): Promise<AgeCheckRow | null> {
  if (state === undefined) return null;
  const [taken] = await db
    .update(ageChecks)
    .set({ state: 'checking' })
    .where(
      and(
        eq(ageChecks.stateHash, hashToken(state)),
        eq(ageChecks.method, method),
        eq(ageChecks.state, 'open'),
        gt(ageChecks.expiresAt, now),
      ),
    )
    .returning();
  return taken ?? null;
}

/** Ends a check that was not passed. The page shows the problem until the check expires. */
export async function endCheck(db: Queryable, id: string, problem: AgeProblem): Promise<void> {
  await db.update(ageChecks).set({ state: 'ended', problem }).where(eq(ageChecks.id, id));
}

/** Ends the open checks of a session as cancelled. */
export async function cancelChecks(db: Queryable, { sessionId, userId }: CheckOwner): Promise<void> {
  await db
    .update(ageChecks)
    .set({ state: 'ended', problem: 'cancelled' })
    .where(
      and(eq(ageChecks.userId, userId), eq(ageChecks.sessionId, sessionId), ne(ageChecks.state, 'ended')),
    );
}

/** The newest check of a session; null for none, and for an expired one. */
export async function findCheck(
  db: Queryable,
  { sessionId, userId }: CheckOwner,
  now: Date,
): Promise<AgeCheckState | null> {
  const [newest] = await db
    .select()
    .from(ageChecks)
    .where(
      and(eq(ageChecks.userId, userId), eq(ageChecks.sessionId, sessionId), gt(ageChecks.expiresAt, now)),
    )
    .orderBy(desc(ageChecks.createdAt), desc(ageChecks.id))
    .limit(1);
  return newest ? presentCheck(newest) : null;
}

export function presentCheck({ expiresAt, id, method, problem, state }: AgeCheckRow): AgeCheckState {
  return { id, method, state, problem, expiresAt: expiresAt.toISOString() };
}

/** Deletes expired checks. */
export async function removeExpiredChecks(db: Db, now: Date): Promise<void> {
  await db.delete(ageChecks).where(lte(ageChecks.expiresAt, now));
}
