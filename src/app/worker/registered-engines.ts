/** Registered engines in a worker process: they join its fleet and leave it while it runs. */
import type { Engine } from '@castwright/engine-port';
import { type FleetEngine, listFleetEngines } from '#features/generation/registration';
import type { Db } from '#platform/db/client.ts';
import { startInterval } from '#platform/interval.ts';
import type { Logger } from '#platform/log.ts';

/** Opens a registered engine; null for one that the engine file lists too. */
export type OpenRegistered = (registered: FleetEngine) => Engine | null;

type FollowOptions = {
  db: Db;
  log: Logger;
  /** Takes all registered engines of the fleet, whenever they differ from those before. */
  apply: (registered: readonly FleetEngine[]) => Promise<void>;
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

/** Starts to follow the registered engines. */
export function followRegisteredEngines({ apply, db, log }: FollowOptions): RegisteredEngines {
  let applied = '[]';
  let closed = false;
  let again = false;
  let syncing: Promise<void> | undefined;

  async function syncOnce(): Promise<void> {
    const registered = await listFleetEngines(db);
    const found = JSON.stringify(registered);
    if (found === applied || closed) return;
    await apply(registered);
    applied = found;
  }

  async function run(): Promise<void> {
    while (again && !closed) {
      again = false;
      await syncOnce().catch((error: unknown) =>
        log.warn({ err: error }, 'the fleet could not follow the registered engines'),
      );
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
    },
  };
}
