import { setTimeout as pause } from 'node:timers/promises';

/**
 * Waits for `work` for at most `ms` milliseconds and then returns. The work goes on. An error of the work is thrown
 * only while it is awaited.
 */
export async function withTimeout(ms: number, work: Promise<unknown>): Promise<void> {
  const waited = new AbortController();
  work.catch(() => undefined);
  await Promise.race([work, pause(ms, undefined, { signal: waited.signal }).catch(() => undefined)]).finally(
    () => waited.abort(),
  );
}
