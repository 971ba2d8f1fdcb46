import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from '#platform/log.ts';
import { isConnectionError } from './connection-errors.ts';

/** A server that restarts is back within seconds; one that replays a long write-ahead log, within a minute or two. */
const defaultTimeoutMs = 60_000;
const pauseMs = 500;

/**
 * Runs an action at the start of a process and retries it while the database cannot be reached: waiting costs far
 * less than a process that exits and is started again.
 *
 * @throws the last connection error after `timeoutMs`; any other error at once
 */
export async function waitForDatabase<Result>(
  action: () => Promise<Result>,
  log: Pick<Logger, 'warn'>,
  timeoutMs = defaultTimeoutMs,
): Promise<Result> {
  const until = performance.now() + timeoutMs;
  for (let hasLogged = false; ; hasLogged = true) {
    try {
      return await action();
    } catch (error) {
      if (!isConnectionError(error) || performance.now() >= until) throw error;
      const reason = error instanceof Error ? error.message : String(error);
      if (!hasLogged) log.warn({ reason }, 'waiting for the database');
      await pause(pauseMs);
    }
  }
}
