import type { Engine } from '@castwright/engine-port';
import { registeredPrefix } from '#contract/engine-registration.ts';
import { reportEngineFile, withdrawEngineFile } from '#features/generation/engine-setup';
import { reportEngine, reportEngines, reportEverySeconds, retireEngines } from '#features/generation/fleet';
import type { Db } from '#platform/db/client.ts';
import { startInterval } from '#platform/interval.ts';
import type { Logger } from '#platform/log.ts';
import { withTimeout } from '#platform/with-timeout.ts';
import type { EngineFileState } from './engine-file-reader.ts';
import type { Fleet } from './engines.ts';

type ReporterDeps = {
  db: Db;
  log: Logger;
  workerId: string;
  /** What this worker has of the engine file; undefined for a worker that uses none. */
  state: (() => EngineFileState) | undefined;
};

export type FleetReporter = {
  setFleet(fleet: Fleet): Promise<void>;
  reportFile(): Promise<void>;
  /** Ends the reports and closes the engines. */
  close(): Promise<void>;
};

/** How long a starting worker waits for the engines' first report. */
const reportTimeoutMs = 2_000;

/** Reports the worker's engines, and its version of the engine file, every few seconds. */
export async function startFleetReporter(
  { db, log, state, workerId }: ReporterDeps,
  first: Fleet,
): Promise<FleetReporter> {
  const notReported = (error: unknown) => log.warn({ err: error }, 'an engine could not be reported');
  const every = (action: () => Promise<unknown>) =>
    startInterval(reportEverySeconds * 1000, action, notReported);
  const reporting = new Map<Engine, () => void>();
  /** The ids of engines that left the fleet; they go out of service once no worker reports them. */
  const left = new Set<string>();
  let fleet: Fleet = { engines: [], terms: new Map() };

  async function setFleet(next: Fleet): Promise<void> {
    const before = fleet;
    fleet = next;
    for (const engine of before.engines) {
      if (next.engines.includes(engine)) continue;
      reporting.get(engine)?.();
      reporting.delete(engine);
      // A registered one counts for a day, because it may return.
      if (!engine.id.startsWith(registeredPrefix)) left.add(engine.id);
    }
    for (const { id } of next.engines) left.delete(id);
    for (const engine of next.engines) {
      if (!reporting.has(engine))
        reporting.set(
          engine,
          every(() => reportEngine(db, engine, fleet.terms.get(engine.id))),
        );
    }
    await withTimeout(reportTimeoutMs, reportEngines(db, next.engines, next.terms).catch(notReported));
  }

  const reportFile = async () => {
    if (state) await reportEngineFile(db, workerId, state());
  };
  await setFleet(first);
  await reportFile();
  const rounds = [every(reportFile), every(() => retireEngines(db, [...left]))];
  return {
    setFleet,
    reportFile,
    async close() {
      for (const end of [...rounds, ...reporting.values()]) end();
      await withdrawEngineFile(db, workerId);
      await Promise.all(fleet.engines.map((engine) => engine.close()));
    },
  };
}
