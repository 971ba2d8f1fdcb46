import { sql } from 'drizzle-orm';
import { operation } from '#contract/jobs.ts';
import { type StatementCounts, sumCounts } from '#tests/setup/count-statements.ts';
import { lockPool } from '../../../src/features/generation/execution/pools.ts';
import type { WorkerSubject } from '../processes/worker.ts';
import type { ProcessMemory } from '../setup/bench.ts';
import { startChild } from '../setup/child.ts';
import type { BenchDatabase } from '../setup/database.ts';
import { postgresTime } from '../setup/processes.ts';
import { enqueueJobs, waitUntilAllDone } from '../setup/waiting-jobs.ts';

/** The start of the workers must not take longer: PostgreSQL ends the bench's idle transaction. */
const startMs = 60_000;

export type QueueRun = {
  perSecond: number;
  memory: ProcessMemory[];
  /** Round trips for each job, by statement; empty for a process that does not count them. */
  statements: StatementCounts;
  perJob: { statements: number; workerMs: number; postgresMs: number };
  /** How many processors the workers and PostgreSQL kept busy. */
  cores: number;
};

type QueueRunOptions = {
  role: 'worker' | 'queue-worker' | 'memory-worker';
  people: number;
  each: number;
  /** Of all workers together. */
  concurrency: number;
  workers?: number;
  /** The part of the jobs after which the clock starts, once the processes are warm; 0: with the first start. */
  warmUp?: number;
  /** Whether the built-in inspectors look at each picture. */
  inspects?: boolean;
};

/**
 * Has workers do jobs that all wait before the first one starts, once all workers are ready. The rate is as the database
 * recorded it.
 */
export async function runQueue(
  scope: AsyncDisposableStack,
  database: BenchDatabase,
  { concurrency, each, inspects = false, people, role, warmUp = 0, workers = 1 }: QueueRunOptions,
): Promise<QueueRun> {
  const { db, folder, pid, url } = database;
  const total = people * each;
  const users = await enqueueJobs(scope, database, { people, each });
  const options: WorkerSubject = {
    ...{ databaseUrl: url, dataFolder: folder, inspects },
    concurrency: concurrency / workers,
  };
  const counts = role !== 'worker';
  // No worker leases while the bench has the lock of all pools.
  const children = await db.transaction(async (tx) => {
    await lockPool(tx, operation.options, startMs);
    return Promise.all(
      Array.from({ length: workers }, () => startChild<null, StatementCounts>(scope, role, options)),
    );
  });
  const sumOf = async () => sum(await Promise.all(children.map((child) => child.processorTime())));
  const before = { worker: await sumOf(), postgres: await postgresTime(pid) };
  const begun =
    warmUp === 0
      ? sql`min(started_at)`
      : sql`percentile_disc(${warmUp}::float) within group (order by ended_at)`;
  const perSecond = await waitUntilAllDone(
    db,
    sql`select count(*) filter (where state = 'completed')::integer as done,
      (extract(epoch from max(ended_at) - ${begun}) / ${1 - warmUp}::float)::float as seconds
      from engine_jobs where user_id in ${users}`,
    total,
  );
  const workerMs = ((await sumOf()) - before.worker) / total;
  const postgresMs = ((await postgresTime(pid)) - before.postgres) / total;
  const statements = counts ? merge(await Promise.all(children.map((child) => child.report()))) : {};
  const memory = (await Promise.all(children.map((child) => child.memory()))).filter((one) => one !== null);
  await Promise.all(children.map((child) => child.stop()));
  return {
    perSecond,
    memory,
    statements: Object.fromEntries(Object.entries(statements).map(([key, count]) => [key, count / total])),
    perJob: { statements: sumCounts(statements) / total, workerMs, postgresMs },
    cores: ((workerMs + postgresMs) * perSecond) / 1000,
  };
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

function merge(all: readonly StatementCounts[]): StatementCounts {
  const merged: StatementCounts = {};
  for (const counts of all) {
    for (const [key, count] of Object.entries(counts)) merged[key] = (merged[key] ?? 0) + count;
  }
  return merged;
}
