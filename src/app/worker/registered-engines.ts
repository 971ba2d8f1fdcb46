/** Registered engines in a worker process: they join its fleet and leave it while it runs. */
import type { Engine } from '@castwright/engine-port';
import type { Dispatcher } from '#features/generation/execution';
import { type FleetEngine, listFleetEngines } from '#features/generation/registration';
import type { Db } from '#platform/db/client.ts';
import { startInterval } from '#platform/interval.ts';
import type { Logger } from '#platform/log.ts';
import { withTimeout } from '#platform/with-timeout.ts';
import type { EngineReports } from './engine-reports.ts';

/** Opens a registered engine; null for one that the engine file lists too. */
export type OpenRegistered = (registered: FleetEngine) => Engine | null;

type RegisteredEnginesOptions = {
  db: Db;
  log: Logger;
  open: OpenRegistered;
  dispatcher: Pick<Dispatcher, 'setEngine' | 'removeEngine' | 'waitForJobsOn'>;
  reports: Pick<EngineReports, 'start' | 'end'>;
};

export type RegisteredEngines = {
  /** Reads the registered engines again, now and every few seconds: registrations are announced, and hints can be lost. */
  sync(): void;
  /** No engine joins from then on. */
  stop(): void;
  /** Closes the engines, once their jobs have ended. */
  close(): Promise<void>;
};

const syncEveryMs = 5_000;
/** A server that does not answer delays the others at most so long. */
const joinTimeoutMs = 2_000;

/** Starts to follow the registered engines. */
export function followRegisteredEngines(options: RegisteredEnginesOptions): RegisteredEngines {
  const { db, dispatcher, log, open, reports } = options;
  const joined = new Map<string, { engine: Engine; version: string }>();
  const leaving = new Set<Promise<void>>();
  const logFailure = (error: unknown) =>
    log.warn({ err: error }, 'the fleet could not follow the registered engines');
  let closed = false;
  let again = false;
  let syncing: Promise<void> | undefined;

  async function syncOnce(): Promise<void> {
    const registered = await listFleetEngines(db);
    const ids = new Set(registered.map(({ id }) => id));
    for (const [id, { engine }] of joined) {
      if (ids.has(id)) continue;
      joined.delete(id);
      release(engine, false);
      log.info({ engineId: id }, 'a registered engine left the fleet');
    }
    await Promise.all(registered.map(syncEngine));
  }

  async function syncEngine(registered: FleetEngine): Promise<void> {
    const { hourlyCost, id, priority } = registered;
    const version = JSON.stringify(registered);
    const before = joined.get(id);
    if (before?.version === version || closed) return;
    const engine = open(registered);
    if (!engine) return;
    joined.set(id, { engine, version });
    const terms = { priority, hourlyCost };
    // Both begin at once: a server that does not answer must not join after it has left.
    const join = Promise.all([reports.start(engine, terms), dispatcher.setEngine(engine, terms)]);
    await withTimeout(joinTimeoutMs, join.catch(logFailure));
    if (before) release(before.engine, true);
    log.info({ engineId: id }, 'a registered engine joined the fleet');
  }

  async function leave(engine: Engine, isReplaced: boolean): Promise<void> {
    if (!isReplaced) {
      reports.end(engine.id);
      await dispatcher.removeEngine(engine.id);
    }
    await dispatcher.waitForJobsOn(engine);
    await engine.close();
  }

  /** Not awaited: the jobs of an engine that leaves may take long. */
  function release(engine: Engine, isReplaced: boolean): void {
    const left = leave(engine, isReplaced)
      .catch((error: unknown) =>
        log.warn({ err: error, engineId: engine.id }, 'a registered engine could not be closed'),
      )
      .finally(() => leaving.delete(left));
    leaving.add(left);
  }

  async function run(): Promise<void> {
    while (again && !closed) {
      again = false;
      await syncOnce().catch(logFailure);
    }
    syncing = undefined;
  }

  function sync(): void {
    again = true;
    syncing ??= run();
  }

  const end = startInterval(
    syncEveryMs,
    async () => sync(),
    () => {},
  );
  return {
    sync,
    stop() {
      closed = true;
      end();
    },
    async close() {
      await syncing;
      await Promise.all(leaving);
      await Promise.all([...joined.values()].map(({ engine }) => engine.close()));
    },
  };
}
