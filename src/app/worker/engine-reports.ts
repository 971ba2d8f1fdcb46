import type { Engine } from '@castwright/engine-port';
import {
  type EngineTerms,
  reportEngine,
  reportEngines,
  reportEverySeconds,
} from '#features/generation/fleet';
import type { Db } from '#platform/db/client.ts';
import { startInterval } from '#platform/interval.ts';
import type { Logger } from '#platform/log.ts';
import { withTimeout } from '#platform/with-timeout.ts';

/** How long a starting worker waits for the engines' first report. */
const reportTimeoutMs = 2_000;

export type EngineReports = {
  /** Reports an engine now and then again and again, in place of one with the same id. */
  start(engine: Engine, terms: EngineTerms | undefined): Promise<void>;
  end(engineId: string): void;
  endAll(): void;
};

/** Reports a worker's engines, all of them once before it returns. */
export async function startEngineReports(
  db: Db,
  log: Logger,
  engines: readonly Engine[],
  terms?: ReadonlyMap<string, EngineTerms>,
): Promise<EngineReports> {
  const ends = new Map<string, () => void>();
  const onError = (error: unknown) => log.warn({ err: error }, 'an engine could not be reported');

  function repeat(engine: Engine, itsTerms: EngineTerms | undefined): void {
    ends.get(engine.id)?.();
    const report = () => reportEngine(db, engine, itsTerms);
    ends.set(engine.id, startInterval(reportEverySeconds * 1000, report, onError));
  }

  await withTimeout(reportTimeoutMs, reportEngines(db, engines, terms).catch(onError));
  for (const engine of engines) repeat(engine, terms?.get(engine.id));
  return {
    async start(engine, itsTerms) {
      repeat(engine, itsTerms);
      await reportEngine(db, engine, itsTerms).catch(onError);
    },
    end(engineId) {
      ends.get(engineId)?.();
      ends.delete(engineId);
    },
    endAll() {
      for (const end of ends.values()) end();
      ends.clear();
    },
  };
}
