/** One web process, one worker and PostgreSQL under load: the measurements of one step. */

import { availableParallelism } from 'node:os';
import { withScope } from '#tests/setup/with-scope.ts';
import type { SimulatedUsersSubject } from '../processes/simulated-users.ts';
import type { WebSubject } from '../processes/web.ts';
import type { WorkerSubject } from '../processes/worker.ts';
import { type Child, startChild } from '../setup/child.ts';
import { machineTime, postgresTime } from '../setup/processes.ts';
import { quantile } from '../setup/statistics.ts';
import type { Place } from './populate.ts';
import { boundedCalls, type Tally } from './tally.ts';

export type TestBed = Place & { pid: number; web: Child<{ address: string }>; worker: Child<unknown> };

/** Milliseconds of processor time, by user. `others` is everything else on the machine. */
export type Used = { web: number; worker: number; postgres: number; crowd: number; others: number };

export type Step = Tally & {
  asked: number;
  seconds: number;
  calls: number;
  p50: number;
  p95: number;
  p99: number;
  used: Used;
  /** The fraction of all cores that was busy. */
  busy: number;
};

export type Load = Pick<
  SimulatedUsersSubject,
  'accounts' | 'users' | 'polling' | 'seed' | 'warmUpMs' | 'measuredMs'
>;

/** The worker's concurrent jobs. */
const concurrency = 16;

export async function openTestBed(
  scope: AsyncDisposableStack,
  place: Place & { pid: number },
): Promise<TestBed> {
  const { url: databaseUrl, folder: dataFolder } = place;
  const installation = { databaseUrl, dataFolder };
  const web = await startChild<{ address: string }>(scope, 'web', {
    ...installation,
    pages: null,
  } satisfies WebSubject);
  const worker = await startChild(scope, 'worker', { ...installation, concurrency } satisfies WorkerSubject);
  return { ...place, web, worker };
}

/** Runs a load on the installation for a while. */
export const runStep = (stand: TestBed, load: Load): Promise<Step> =>
  withScope((scope) => runStepIn(scope, stand, load));

async function runStepIn(scope: AsyncDisposableStack, stand: TestBed, load: Load): Promise<Step> {
  const crowd = await startChild<unknown, Tally>(scope, 'simulated-users', {
    address: stand.web.facts.address,
    ...load,
  } satisfies SimulatedUsersSubject);
  const usage = async () => ({
    web: await stand.web.processorTime(),
    worker: await stand.worker.processorTime(),
    postgres: await postgresTime(stand.pid),
    crowd: await crowd.processorTime(),
    machine: await machineTime(),
    at: performance.now(),
  });
  await pause(load.warmUpMs);
  const before = await usage();
  await pause(load.measuredMs);
  const after = await usage();
  const tally = await crowd.report();

  const used = {
    web: after.web - before.web,
    worker: after.worker - before.worker,
    postgres: after.postgres - before.postgres,
    crowd: after.crowd - before.crowd,
  };
  const busyMs = after.machine - before.machine;
  const ours = used.web + used.worker + used.postgres + used.crowd;
  const calls = boundedCalls(tally);
  const at = (fraction: number) => (calls.length > 0 ? quantile(calls, fraction) : Number.NaN);
  return {
    ...tally,
    asked: load.users,
    seconds: load.measuredMs / 1_000,
    calls: calls.length,
    p50: at(0.5),
    p95: at(0.95),
    p99: at(0.99),
    used: { ...used, others: Math.max(0, busyMs - ours) },
    busy: busyMs / ((after.at - before.at) * availableParallelism()),
  };
}

/** Waits until no job is in progress. @returns whether that happened within the time */
export async function settle({ db }: Place, withinMs: number): Promise<boolean> {
  const deadline = performance.now() + withinMs;
  for (;;) {
    const { rows } = await db.$client.query<{ n: number }>(
      `select count(*)::integer as n from engine_jobs where state in ('queued', 'running')`,
    );
    if (rows[0]?.n === 0) return true;
    if (performance.now() > deadline) return false;
    await pause(200);
  }
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
