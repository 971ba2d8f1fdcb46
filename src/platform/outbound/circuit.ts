import type { Clock } from '#platform/clock.ts';

const firstPauseMs = 15_000;
const longestPauseMs = 5 * 60_000;

/**
 * Gives a service that fails no calls for a while. Each failure after a pause doubles the pause, up to five minutes; a
 * success ends it.
 */
export function createCircuit(clock: Clock) {
  let pauseMs = 0;
  let openUntil = 0;
  return {
    isOpen: (): boolean => clock().getTime() < openUntil,
    recordSuccess(): void {
      pauseMs = 0;
      openUntil = 0;
    },
    recordFailure(): void {
      const now = clock().getTime();
      // Calls that ran when the first one failed say nothing new.
      if (now < openUntil) return;
      pauseMs = Math.min(longestPauseMs, pauseMs === 0 ? firstPauseMs : pauseMs * 2);
      openUntil = now + pauseMs;
    },
  };
}
