import type { Engine } from '@castwright/engine-port';
import type { EngineTerms } from '#features/generation/fleet';
import type { Db } from '#platform/db/client.ts';
import type { Logger } from '#platform/log.ts';
import type { EngineJobRow } from '../jobs/schema.ts';

export type DispatcherOptions = {
  db: Db;
  /** A direct connection for notifications. */
  databaseUrl: string;
  /** Names this process among all workers. */
  workerId: string;
  engines: readonly Engine[];
  /** The operator's settings for them, by engine id. */
  terms?: ReadonlyMap<string, EngineTerms>;
  runJob: (engine: Engine, job: EngineJobRow, signal: AbortSignal) => Promise<void>;
  log: Logger;
  /** Called for lapsed leases of any worker that this one recovers, and for jobs that this one has lost. */
  onLeases?: (what: 'lapsed' | 'lost', jobs: number) => void;
  /** Called when registered engines may have changed. */
  onEnginesChanged?: () => void;
  /** A worker that does not renew its leases for this long loses its jobs. */
  leaseMs?: number;
  /** The polling interval, for missed notifications. */
  pollMs?: number;
  /** The interval of an engine's probes. */
  probeMs?: number;
};

export type Dispatcher = {
  start(): Promise<void>;
  /**
   * Replaces the engines. An engine that is not among the new ones takes no new job, finishes the jobs that run on it,
   * and is then closed; one that stays, by identity, goes on undisturbed.
   */
  setEngines(engines: readonly Engine[], terms?: ReadonlyMap<string, EngineTerms>): Promise<void>;
  /** Stops leasing, waits for running jobs, and after `drainMs` returns the rest to the queue. */
  stop(drainMs: number): Promise<void>;
  /** Counts the jobs that run in this process. */
  running(): number;
};
