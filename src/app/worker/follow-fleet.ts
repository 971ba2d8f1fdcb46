/** Keeps the engines of a running worker up to date: those of the engine file, and those that register themselves. */
import type { Engine } from '@castwright/engine-port';
import type { Dispatcher } from '#features/generation/execution';
import type { FleetEngine } from '#features/generation/registration';
import { createConcurrencyLimit } from '#platform/concurrency-limit.ts';
import type { Db } from '#platform/db/client.ts';
import type { Logger } from '#platform/log.ts';
import type { Fleet, OpenEngines } from './engines.ts';
import type { FleetReporter } from './fleet-reporter.ts';
import { followEngineFile } from './follow-engine-file.ts';
import { followRegisteredEngines } from './registered-engines.ts';
import { toFleet } from './to-fleet.ts';

type FollowOptions = {
  db: Db;
  log: Logger;
  /** The fleet that the worker started with, and where changes come from. */
  opened: Pick<OpenEngines, 'engineFile' | 'openRegistered'> & Partial<Fleet> & Pick<Fleet, 'engines'>;
  /** Whether the payment providers exclude the adult category. */
  isAdultClosed: boolean;
  dispatcher: Pick<Dispatcher, 'setEngines'>;
  reporter: FleetReporter;
};

export type FollowedFleet = {
  /** Reads the registered engines again. */
  syncRegistered(): void;
  /** Reads the newest version of the engine file. Called once the dispatcher has started. */
  followFile(): void;
  close(): Promise<void>;
};

/** Creates what applies every change of the fleet, one after the other. */
export function followFleet(options: FollowOptions): FollowedFleet {
  const { db, dispatcher, isAdultClosed, log, opened, reporter } = options;
  const { openRegistered } = opened;
  const inTurn = createConcurrencyLimit(1);
  let listed: Fleet = { engines: opened.engines, terms: opened.terms ?? new Map() };
  let registered: readonly FleetEngine[] = [];
  /** The registered engines of the fleet by id, with what they were opened with: those that did not change go on. */
  let joined = new Map<string, { engine: Engine; version: string }>();
  let file: { close(): Promise<void> } | undefined;

  function join(): Engine[] {
    const next: typeof joined = new Map();
    for (const entry of registered) {
      const version = JSON.stringify(entry);
      const before = joined.get(entry.id);
      const engine = before?.version === version ? before.engine : openRegistered?.(entry);
      if (!engine) continue;
      next.set(entry.id, { engine, version });
      if (!before) log.info({ engineId: entry.id }, 'a registered engine joined the fleet');
    }
    for (const id of joined.keys()) {
      if (!next.has(id)) log.info({ engineId: id }, 'a registered engine left the fleet');
    }
    joined = next;
    return [...joined.values()].map(({ engine }) => engine);
  }

  async function apply(): Promise<void> {
    const terms = new Map(listed.terms);
    for (const { hourlyCost, id, priority } of registered) terms.set(id, { hourlyCost, priority });
    const fleet = toFleet({ engines: [...listed.engines, ...join()], terms }, isAdultClosed);
    // Both begin at once: a server that does not answer must not be reported after it has left.
    await Promise.all([dispatcher.setEngines(fleet.engines, fleet.terms), reporter.setFleet(fleet)]);
  }

  const registrations =
    openRegistered &&
    followRegisteredEngines({
      db,
      log,
      apply: (found) =>
        inTurn(async () => {
          registered = found;
          await apply();
        }),
    });

  return {
    syncRegistered: () => registrations?.sync(),
    followFile() {
      file = followEngineFile({
        source: opened.engineFile,
        log,
        report: reporter.reportFile,
        apply: (next) =>
          inTurn(async () => {
            listed = next;
            // Registered engines are opened again with the models of the new version; their jobs end on the former ones.
            joined = new Map();
            await apply();
          }),
      });
    },
    async close() {
      await file?.close();
      await registrations?.close();
      await inTurn(async () => {});
    },
  };
}
