import type { Logger } from '#platform/log.ts';
import { withTimeout } from '#platform/with-timeout.ts';

type Closable = { close(): Promise<void> };

/** Time limit for closing after a failed start: the process manager waits for the exit. */
const failedStartMs = 10_000;

export type Shutdown = {
  /** Closes every part and exits with this code. */
  stop(code: number): Promise<void>;
  /** Aborted by a second signal: skips optional waiting. */
  skipWaiting: AbortSignal;
};

/**
 * At a signal, closes the parts in reverse order of their start and exits.
 *
 * @param mostMs the process exits with 1 after this time, even if parts are still open
 */
export function stopOnSignal(started: Closable[], log: Logger, mostMs: number): Shutdown {
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
      log.info('stopping: finishing running work first');
      void stop(0);
    });
  }
  // The parent script was killed, so no signal would stop this process.
  process.once('disconnect', () => void stop(0));
  return { stop, skipWaiting: hurry.signal };
}

/** Closes the parts one after the other. @returns whether all closed in time */
export async function closeAll(parts: readonly Closable[], log: Logger, mostMs: number): Promise<boolean> {
  let open = parts.length;
  async function close(): Promise<void> {
    for (const part of parts) {
      await part.close().catch((error: unknown) => log.error({ err: error }, 'a part did not stop cleanly'));
      open -= 1;
    }
  }
  await withTimeout(mostMs, close());
  if (open > 0) log.error({ open }, 'some parts did not stop in time: the process exits anyway');
  return open === 0;
}
