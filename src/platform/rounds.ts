import { setTimeout as pause } from 'node:timers/promises';

/**
 * Does something again and again; a round that takes long is not overtaken by the next.
 *
 * @param failed told what a round threw
 * @returns ends it; a round under way goes on
 */
export function inRounds(
  ms: number,
  round: () => Promise<unknown>,
  failed: (error: unknown) => void,
): () => void {
  let busy = false;
  const timer = setInterval(async () => {
    if (busy) return;
    busy = true;
    await round().catch(failed);
    busy = false;
  }, ms);
  return () => clearInterval(timer);
}

/** Waits for work, but not longer than this; the work goes on, and what it throws is thrown if it was waited for. */
export async function atMost(ms: number, work: Promise<unknown>): Promise<void> {
  const waited = new AbortController();
  work.catch(() => undefined);
  await Promise.race([work, pause(ms, undefined, { signal: waited.signal }).catch(() => undefined)]).finally(
    () => waited.abort(),
  );
}
