import type { Engine } from '@castwright/engine-port';
import { runCleanups } from '#features/generation/jobs';
import type { Db } from '#platform/db/client.ts';
import type { Logger } from '#platform/log.ts';

type DrainDeps = { db: Db; log: Logger; isBusy: (engine: Engine) => boolean };

export type DrainingEngines = {
  /** Adds engines that take no new job. */
  add(engines: readonly Engine[]): void;
  /** Closes those that have no job any more, and waits for all that are closing. Call it after each job. */
  closeIdle(): Promise<void>;
};

/** The removed engines of a worker: each is closed once its last job has ended. */
export function createDrainingEngines({ db, isBusy, log }: DrainDeps): DrainingEngines {
  const draining = new Set<Engine>();
  const closing = new Set<Promise<void>>();

  async function close(engine: Engine): Promise<void> {
    try {
      // What its last jobs left there; its successor under the same id cleans up the rest.
      await runCleanups(db, engine, log);
      await engine.close();
    } catch (error) {
      log.warn({ err: error, engineId: engine.id }, 'a removed engine could not be closed');
    }
  }

  return {
    add(engines) {
      for (const engine of engines) draining.add(engine);
    },
    async closeIdle() {
      const idle = [...draining].filter((engine) => !isBusy(engine));
      for (const engine of idle) draining.delete(engine);
      for (const engine of idle) {
        const done = close(engine).finally(() => closing.delete(done));
        closing.add(done);
      }
      await Promise.all(closing);
    },
  };
}
