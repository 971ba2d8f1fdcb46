/**
 * 500 jobs for each of 4 users, on the plan with the most slots, with an engine that answers at once, against 2,000
 * jobs that do nothing through bare pg-boss on the same database.
 *
 * A job of the product is leased by a fair choice, its picture is encoded, signed and durably stored, its tokens are
 * charged, its content is filled, and its owner gets an event. A second run does everything except the picture: that is
 * the queue itself. pg-boss runs a job at a time, as the product does and with as much concurrency, before and after
 * the product's runs; and once in batches of 50, which jobs with an engine, an owner and a price each cannot use.
 *
 * All jobs wait before a worker starts; the clock runs from the first start to the last end, as recorded in the
 * database for both.
 */
import { sql } from 'drizzle-orm';
import { PgBoss } from 'pg-boss';
import type { NoOpQueueSubject } from './processes/no-op-queue.ts';
import type { WorkerSubject } from './processes/worker.ts';
import { atLeast, type Bench, type ProcessMemory, share, short } from './setup/bench.ts';
import { type Child, startChild } from './setup/child.ts';
import { type BenchDatabase, openBenchDatabase } from './setup/database.ts';
import { postgresMemory } from './setup/processes.ts';
import { enqueueJobs, waitUntilAllDone } from './setup/waiting-jobs.ts';

const people = 4;
const jobsEach = 500;
const total = people * jobsEach;
/** What the plan's slots allow four users. */
const concurrency = 32;

type Run = { perSecond: number; memory: ProcessMemory | null };

export const throughput: Bench = {
  name: 'throughput',
  async run(scope) {
    const database = await openBenchDatabase(scope);
    const batches = await runBare(scope, database, { batchSize: 50, concurrency: 2 });
    const before = await runBare(scope, database, { batchSize: 1, concurrency });
    const ours = await runOurs(scope, database, 'worker');
    const queue = await runOurs(scope, database, 'queue-worker');
    const after = await runBare(scope, database, { batchSize: 1, concurrency });
    const single = (before.perSecond + after.perSecond) / 2;
    const memory = [ours.memory, queue.memory, after.memory, await postgresMemory(database.pid)];
    return {
      figures: [
        atLeast(
          'jobs per second, of those of bare pg-boss a job at a time',
          ours.perSecond / single,
          0.4,
          `${short(ours.perSecond)} of ${short(single)} jobs/s`,
        ),
        share(
          'the same without making pictures: lease, charge, deliver, tell',
          queue.perSecond / single,
          `${short(queue.perSecond)} of ${short(single)} jobs/s`,
        ),
        share(
          'jobs per second, of those of bare pg-boss in batches of 50',
          ours.perSecond / batches.perSecond,
          `${short(ours.perSecond)} of ${short(batches.perSecond)} jobs/s`,
        ),
      ],
      memory: memory.filter((each) => each !== null),
    };
  },
};

async function runOurs(
  scope: AsyncDisposableStack,
  database: BenchDatabase,
  role: 'worker' | 'queue-worker',
): Promise<Run> {
  const { db, url, folder } = database;
  const users = await enqueueJobs(scope, database, { people, each: jobsEach });
  const options: WorkerSubject = { databaseUrl: url, dataFolder: folder, concurrency };
  const worker = await startChild(scope, role, options);
  const perSecond = await waitUntilAllDone(
    db,
    sql`select count(*) filter (where state = 'completed')::integer as done,
      extract(epoch from max(ended_at) - min(started_at))::float as seconds
      from engine_jobs where user_id in ${users}`,
    total,
  );
  return ended(worker, perSecond);
}

async function runBare(
  scope: AsyncDisposableStack,
  { db, url }: BenchDatabase,
  how: { batchSize: number; concurrency: number },
): Promise<Run> {
  const queue = `no-op-${performance.now().toFixed(0)}`;
  const boss = new PgBoss({ connectionString: url, max: 2 });
  await boss.start();
  await boss.createQueue(queue, { notify: true });
  await boss.insert(
    queue,
    Array.from({ length: total }, (_, n) => ({ data: { n } })),
  );
  await boss.stop();
  await db.execute(sql`vacuum analyze`);
  const options: NoOpQueueSubject = { databaseUrl: url, queue, ...how };
  const worker = await startChild(scope, 'no-op-queue', options);
  const perSecond = await waitUntilAllDone(
    db,
    sql`select count(*) filter (where state = 'completed')::integer as done,
      extract(epoch from max(completed_on) - min(started_on))::float as seconds
      from pgboss.job where name = ${queue}`,
    total,
  );
  return ended(worker, perSecond);
}

async function ended(worker: Child<unknown>, perSecond: number): Promise<Run> {
  const memory = await worker.memory();
  await worker.stop();
  return { perSecond, memory };
}
