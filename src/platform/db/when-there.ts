import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from '#platform/log.ts';
import { isDatabaseAway } from './away.ts';

/** A server that restarts is back within seconds, one that replays much of its log within a minute or two. */
const patienceMs = 60_000;
const pauseMs = 500;

/**
 * Does something at the start of a process, and again while the database is away: a process that gave up would be
 * started again, and that costs far more than waiting.
 *
 * @throws what it was refused with when the database is not there within a minute; any other error at once
 */
export async function whenDatabaseIsThere<Result>(
  act: () => Promise<Result>,
  log: Pick<Logger, 'warn'>,
  patience = patienceMs,
): Promise<Result> {
  const until = performance.now() + patience;
  for (let told = false; ; told = true) {
    try {
      return await act();
    } catch (error) {
      if (!isDatabaseAway(error) || performance.now() >= until) throw error;
      const reason = error instanceof Error ? error.message : String(error);
      if (!told) log.warn({ reason }, 'the database is not there yet: waiting for it');
      await pause(pauseMs);
    }
  }
}
