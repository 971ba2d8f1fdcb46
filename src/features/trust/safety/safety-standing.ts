import type { StandingLevel } from '#contract/safety.ts';
import { addHours } from '#platform/time.ts';

/** Days until a strike expires. */
export const strikeDays = 30;
/** Hours of the pause after the second strike. */
export const pauseHours = 24;
/** The numbers of active strikes that pause generation, and that pause it until a review. */
const pauseFrom = 2;
export const reviewFrom = 3;

export type Strike = { givenAt: Date; expiresAt: Date };

export type CurrentStanding<S extends Strike = Strike> = {
  level: StandingLevel;
  /** Null without a pause, or when only a review ends it. */
  pausedUntil: Date | null;
  /** The active strikes, newest first. */
  active: S[];
};

/**
 * Computes the safety standing that results from an account's strikes (decision 018). One active strike is a warning.
 * The second pauses generation for a day. The third and each later one pause it until a review, even when older ones
 * expire meanwhile. A review ends every pause that began before it; the strikes stay until they expire.
 *
 * @param strikes those that were not removed, in any order
 * @param reviewedAt the time of the latest review, or null
 */
export function computeSafetyStanding<S extends Strike>(
  strikes: readonly S[],
  reviewedAt: Date | null,
  now: Date,
): CurrentStanding<S> {
  const inOrder = strikes.toSorted((a, b) => b.givenAt.getTime() - a.givenAt.getTime());
  const active = inOrder.filter(({ expiresAt }) => expiresAt > now);
  const unreviewed = inOrder.filter(({ givenAt }) => !reviewedAt || givenAt > reviewedAt);
  const countAt = (moment: Date) =>
    strikes.filter(({ givenAt, expiresAt }) => givenAt <= moment && expiresAt > moment).length;

  if (unreviewed.some(({ givenAt }) => countAt(givenAt) >= reviewFrom)) {
    return { level: 'paused_until_reviewed', pausedUntil: null, active };
  }
  const latest = unreviewed.find(({ givenAt }) => countAt(givenAt) >= pauseFrom);
  const pausedUntil = latest && addHours(latest.givenAt, pauseHours);
  if (pausedUntil && pausedUntil > now) return { level: 'paused', pausedUntil, active };
  return { level: active.length > 0 ? 'warned' : 'good', pausedUntil: null, active };
}
