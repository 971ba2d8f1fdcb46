import type { StandingLevel } from '#contract/safety.ts';

/** Days that a strike counts. */
export const strikeDays = 30;
/** Hours of the pause that the second strike brings. */
const pauseHours = 24;
/** Which strike in a row brings what. */
const pausesFrom = 2;
export const needsReviewFrom = 3;

export type Strike = { givenAt: Date; expiresAt: Date };

export type Standing<S extends Strike = Strike> = {
  level: StandingLevel;
  /** Null where there is no pause, or none that ends by itself. */
  pausedUntil: Date | null;
  /** Those that count now, the newest first. */
  active: S[];
};

/**
 * What somebody's strikes mean for them now. One warns. The second that counts at the same time pauses
 * generation for a day. The third and each later one pause it until somebody has looked at it, even when older
 * ones expire meanwhile. A review ends every pause that began before it; the strikes stay until they expire.
 *
 * @param strikes those that were not removed, in any order
 * @param reviewedAt the newest review, if there was one
 */
export function standingOf<S extends Strike>(
  strikes: readonly S[],
  reviewedAt: Date | null,
  now: Date,
): Standing<S> {
  const inOrder = strikes.toSorted((a, b) => b.givenAt.getTime() - a.givenAt.getTime());
  const active = inOrder.filter(({ expiresAt }) => expiresAt > now);
  const unreviewed = inOrder.filter(({ givenAt }) => !reviewedAt || givenAt > reviewedAt);
  const countAt = (moment: Date) =>
    strikes.filter(({ givenAt, expiresAt }) => givenAt <= moment && expiresAt > moment).length;

  if (unreviewed.some(({ givenAt }) => countAt(givenAt) >= needsReviewFrom)) {
    return { level: 'paused_until_reviewed', pausedUntil: null, active };
  }
  const latest = unreviewed.find(({ givenAt }) => countAt(givenAt) >= pausesFrom);
  const pausedUntil = latest && new Date(latest.givenAt.getTime() + pauseHours * 3_600_000);
  if (pausedUntil && pausedUntil > now) return { level: 'paused', pausedUntil, active };
  return { level: active.length > 0 ? 'warned' : 'good', pausedUntil: null, active };
}
