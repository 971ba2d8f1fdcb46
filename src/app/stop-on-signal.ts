import type { Logger } from '#platform/log.ts';
import { atMost } from '#platform/rounds.ts';

type Closable = { close(): Promise<void> };

/** For what a start has opened that failed: whoever starts processes again waits for their end. */
const failedStartMs = 10_000;

export type Stopping = {
  /** Closes every part, and ends the process with this code. */
  stop(code: number): Promise<void>;
  /** Aborted by a second signal: whoever waits out of politeness waits no longer. */
  hurry: AbortSignal;
};

/**
 * At a signal, closes the parts in the reverse order of their start and ends the process.
 *
 * @param mostMs the process ends after this, with 1, whatever does not close
 */
export function stopOnSignal(started: Closable[], log: Logger, mostMs: number): Stopping {
  const hurry = new AbortController();
  let stopping = false;
  const stop = async (code: number) => {
    if (stopping) return;
    stopping = true;
    const isClosed = await closeAll(started.reverse(), log, code === 0 ? mostMs : failedStartMs);
    if (isClosed) log.info('Castwright has stopped');
    log.flush();
    process.exit(isClosed ? code : 1);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (stopping) return hurry.abort();
      log.info('stopping: what runs is finished first');
      void stop(0);
    });
  }
  // The script that started us was killed outright: nobody would stop us any more.
  process.once('disconnect', () => void stop(0));
  return { stop, hurry: hurry.signal };
}

/** Closes one part after the other. @returns whether all were, in time */
export async function closeAll(parts: readonly Closable[], log: Logger, mostMs: number): Promise<boolean> {
  let open = parts.length;
  async function close(): Promise<void> {
    for (const part of parts) {
      await part.close().catch((error: unknown) => log.error({ err: error }, 'a part did not stop cleanly'));
      open -= 1;
    }
  }
  await atMost(mostMs, close());
  if (open > 0) log.error({ open }, 'parts do not stop: the process ends without that');
  return open === 0;
}
