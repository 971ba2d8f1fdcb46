import { createHash } from 'node:crypto';
import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import type { Queryable, Tx } from '#platform/db/client.ts';
import { addDays } from '#platform/time.ts';
import { type CurrentStanding, computeSafetyStanding, type Strike, strikeDays } from './safety-standing.ts';
import { safetyReviews, safetyStrikes } from './schema.ts';
import type { StrikeGround } from './strike-rule.ts';

/** Minutes in which repeated requests with the same words count as one strike. */
const sameWordsMinutes = 10;
/** More strikes than this do not change the standing. */
const strikeLimit = 100;

export type DecisionStrike = Strike & { decisionId: string };

/** Reads the safety standing of a user from the strikes and the latest review. */
export async function readSafetyStanding(
  db: Queryable,
  userId: string,
  now: Date,
): Promise<CurrentStanding<DecisionStrike>> {
  const { decisionId, expiresAt, givenAt, removedAt } = safetyStrikes;
  const strikes = await db
    .select({ decisionId, givenAt, expiresAt })
    .from(safetyStrikes)
    .where(and(eq(safetyStrikes.userId, userId), isNull(removedAt)))
    .orderBy(desc(givenAt))
    .limit(strikeLimit);
  // Most users have no strikes and need only this one indexed query.
  if (strikes.length === 0) return computeSafetyStanding(strikes, null, now);
  const [review] = await db
    .select({ reviewedAt: safetyReviews.reviewedAt })
    .from(safetyReviews)
    .where(eq(safetyReviews.userId, userId))
    .orderBy(desc(safetyReviews.reviewedAt))
    .limit(1);
  return computeSafetyStanding(strikes, review?.reviewedAt ?? null, now);
}

/** @throws AppError FORBIDDEN while generation is paused for this user, with the end of the pause and what to do */
export async function requireNotPaused(db: Queryable, userId: string, now: Date): Promise<void> {
  const { level, pausedUntil } = await readSafetyStanding(db, userId, now);
  if (level !== 'paused' && level !== 'paused_until_reviewed') return;
  const until = pausedUntil
    ? `until ${pausedUntil.toISOString().slice(0, 16).replace('T', ' ')} UTC`
    : 'until an administrator has reviewed it';
  throw new AppError(
    'FORBIDDEN',
    `Generation is paused for your account ${until}, because several of your requests were severe violations. Nothing was charged. Your safety record in Profile Settings shows the reasons, and you can appeal there.`,
    { paused: { level, until: pausedUntil?.toISOString() ?? null } },
  );
}

/** @throws AppError FORBIDDEN for a team member while generation is paused for the team's owner */
export async function requireTeamNotPaused(db: Queryable, ownerId: string, now: Date): Promise<void> {
  const { level } = await readSafetyStanding(db, ownerId, now);
  if (level !== 'paused' && level !== 'paused_until_reviewed') return;
  throw new AppError(
    'FORBIDDEN',
    'Generation is paused for your team’s account. Nothing was charged. Ask its owner for the reason.',
  );
}

/**
 * Records a strike, unless the same words gave one within the last minutes.
 *
 * @returns the resulting standing; null when it did not count again
 */
export async function recordStrike(
  tx: Tx,
  given: {
    decisionId: string;
    userId: string;
    ground: StrikeGround;
    category: string;
    fields: Record<string, string>;
    now: Date;
  },
): Promise<CurrentStanding<DecisionStrike> | null> {
  const { decisionId, ground, now, userId } = given;
  const wordsDigest = computeWordsDigest(given);
  // Serialises concurrent refusals of one user, so that each sees those before it.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`strikes of ${userId}`}, 0))`);
  const [same] = await tx
    .select({ decisionId: safetyStrikes.decisionId })
    .from(safetyStrikes)
    .where(
      and(
        eq(safetyStrikes.userId, userId),
        eq(safetyStrikes.wordsDigest, wordsDigest),
        gt(safetyStrikes.givenAt, new Date(now.getTime() - sameWordsMinutes * 60_000)),
      ),
    )
    .limit(1);
  if (same) return null;
  await tx.insert(safetyStrikes).values({
    decisionId,
    userId,
    ground,
    wordsDigest,
    givenAt: now,
    expiresAt: addDays(now, strikeDays),
  });
  return readSafetyStanding(tx, userId, now);
}

/** A digest of the texts that ignores case and white space. */
function computeWordsDigest({
  category,
  fields,
}: {
  category: string;
  fields: Record<string, string>;
}): string {
  const words = Object.entries(fields)
    .map(([field, text]) => `${field}:${text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()}`)
    .sort();
  return createHash('sha256')
    .update([category, ...words].join('\n'))
    .digest('hex');
}
