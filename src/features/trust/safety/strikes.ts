import { createHash } from 'node:crypto';
import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import type { Queryable, Tx } from '#platform/db/client.ts';
import { safetyReviews, safetyStrikes } from './schema.ts';
import { type Standing, type Strike, standingOf, strikeDays } from './standing.ts';
import type { StrikeGround } from './strike-rule.ts';

/** Minutes within which the same words are one strike, however often they are sent. */
const sameWordsMinutes = 10;
/** More than this many strikes make no difference to anybody's standing. */
const mostStrikes = 100;

export type StrikeOfDecision = Strike & { decisionId: string };

/** Where somebody stands now. */
export async function readStanding(
  db: Queryable,
  userId: string,
  now: Date,
): Promise<Standing<StrikeOfDecision>> {
  const { decisionId, expiresAt, givenAt, removedAt } = safetyStrikes;
  const strikes = await db
    .select({ decisionId, givenAt, expiresAt })
    .from(safetyStrikes)
    .where(and(eq(safetyStrikes.userId, userId), isNull(removedAt)))
    .orderBy(desc(givenAt))
    .limit(mostStrikes);
  // What nearly everybody has: one indexed look, and no more.
  if (strikes.length === 0) return standingOf(strikes, null, now);
  const [review] = await db
    .select({ reviewedAt: safetyReviews.reviewedAt })
    .from(safetyReviews)
    .where(eq(safetyReviews.userId, userId))
    .orderBy(desc(safetyReviews.reviewedAt))
    .limit(1);
  return standingOf(strikes, review?.reviewedAt ?? null, now);
}

/** @throws AppError FORBIDDEN while generation is paused for this person: what, until when, and what to do */
export async function refusePaused(db: Queryable, userId: string, now: Date): Promise<void> {
  const { level, pausedUntil } = await readStanding(db, userId, now);
  if (level !== 'paused' && level !== 'paused_until_reviewed') return;
  const until = pausedUntil
    ? `until ${pausedUntil.toISOString().slice(0, 16).replace('T', ' ')} UTC`
    : 'until somebody of this installation has looked at it';
  throw new AppError(
    'FORBIDDEN',
    `Making things is paused for your account ${until}: several of your requests were refused for the gravest reasons. Nothing was charged. Your safety record in Profile Settings says why, and you can ask for a review there.`,
    { paused: { level, until: pausedUntil?.toISOString() ?? null } },
  );
}

/** @throws AppError FORBIDDEN to a member of a team while generation is paused for its owner */
export async function refusePausedTeam(db: Queryable, ownerId: string, now: Date): Promise<void> {
  const { level } = await readStanding(db, ownerId, now);
  if (level !== 'paused' && level !== 'paused_until_reviewed') return;
  throw new AppError(
    'FORBIDDEN',
    'Making things is paused in your team’s account. Nothing was charged. Its owner can say why.',
  );
}

/**
 * Puts a strike on somebody's record, unless the same words brought one a moment ago.
 *
 * @returns where they stand with it; null when it was not counted again
 */
export async function giveStrike(
  tx: Tx,
  given: {
    decisionId: string;
    userId: string;
    ground: StrikeGround;
    category: string;
    fields: Record<string, string>;
    now: Date;
  },
): Promise<Standing<StrikeOfDecision> | null> {
  const { decisionId, ground, now, userId } = given;
  const wordsDigest = digestOfWords(given);
  // Of several refusals at the same moment each sees those before it.
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
    expiresAt: new Date(now.getTime() + strikeDays * 86_400_000),
  });
  return readStanding(tx, userId, now);
}

/** The same for words that differ in capitals and spaces only. */
function digestOfWords({ category, fields }: { category: string; fields: Record<string, string> }): string {
  const words = Object.entries(fields)
    .map(([field, text]) => `${field}:${text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()}`)
    .sort();
  return createHash('sha256')
    .update([category, ...words].join('\n'))
    .digest('hex');
}
