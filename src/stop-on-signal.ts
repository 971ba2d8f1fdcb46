import type { Logger } from '#platform/log.ts';

type Closable = { close(): Promise<void> };

export type Stopping = {
  /** Closes every part, and ends the process with this code. */
  stop(code: number): Promise<void>;
  /** Aborted by a second signal: whoever waits out of politeness waits no longer. */
  hurry: AbortSignal;
};

/** At a signal, closes the parts in the reverse order of their start and ends the process. */
export function stopOnSignal(started: Closable[], log: Logger): Stopping {
  const hurry = new AbortController();
  let stopping = false;
  const stop = async (code: number) => {
    if (stopping) return;
    stopping = true;
    for (const part of started.reverse()) {
      await part.close().catch((error: unknown) => log.error({ err: error }, 'a part did not stop cleanly'));
    }
    log.info('Castwright has stopped');
    log.flush();
    process.exit(code);
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
