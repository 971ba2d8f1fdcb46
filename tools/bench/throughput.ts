/**
 * Up to 500 jobs for each of 4 users, on the plan with the most slots, with an engine that answers at once, against
 * 2,000 jobs that do nothing through bare pg-boss on the same database.
 *
 * A job of the product is leased by a fair choice, its picture is encoded, signed and durably stored, its tokens are
 * charged, its content is filled, and its owner gets an event. Further runs leave parts of that out: the queue itself
 * does everything except what the engine and the picture need, and a worker with pictures from memory does everything
 * except marking, encoding, signing and storing. No run inspects pictures but one, of 100 jobs. pg-boss runs a job at a
 * time, with as much concurrency, before and after the product's runs; and once in batches of 50, of which each job has
 * no engine, owner or price.
 *
 * All jobs wait before a worker starts; the clock runs from the first start to the last end, as recorded in the
 * database for both. Then three workers against one, with the same concurrency in all, in turn; and the statements of a
 * request for many pictures.
 *
 * `THROUGHPUT_STATEMENTS=1` prints what the queue sends to PostgreSQL for a job, statement by statement.
 */
import { sql } from 'drizzle-orm';
import { PgBoss } from 'pg-boss';
import type { NoOpQueueSubject } from './processes/no-op-queue.ts';
import { atLeast, type Bench, type Figure, noted, type ProcessMemory, share, short } from './setup/bench.ts';
import { startChild } from './setup/child.ts';
import { type BenchDatabase, openBenchDatabase } from './setup/database.ts';
import { postgresMemory } from './setup/processes.ts';
import { median } from './setup/statistics.ts';
import { waitUntilAllDone } from './setup/waiting-jobs.ts';
import { measureBundle } from './throughput/bundle.ts';
import { multiplyEndedJobs } from './throughput/ended-jobs.ts';
import { type QueueRun, runQueue } from './throughput/run-queue.ts';

const jobs = { people: 4, each: 500 };
const total = jobs.people * jobs.each;
/** Marking, encoding and signing 2,000 pictures would take longer than a run waits. */
const wholeJobs = { people: 4, each: 150 };
/** With the built-in inspectors a picture takes as long as ten without. */
const fewJobs = { people: 4, each: 25 };
/** What the plan's slots allow four users. */
const concurrency = 32;
/** What they allow, rounded to a multiple of three. */
const sharedConcurrency = 30;
/** Three processes take three times as long to compile their code: the first half of the jobs is for that. */
const warmUp = 0.5;

export const throughput: Bench = {
  name: 'throughput',
  async run(scope) {
    const database = await openBenchDatabase(scope);
    const batches = await runBare(scope, database, { batchSize: 50, concurrency: 2 });
    const before = await runBare(scope, database, { batchSize: 1, concurrency });
    const ours = await runQueue(scope, database, { role: 'worker', ...wholeJobs, concurrency });
    const inspected = await runQueue(scope, database, {
      ...fewJobs,
      role: 'worker',
      concurrency,
      inspects: true,
    });
    const queue = await runQueue(scope, database, { role: 'queue-worker', ...jobs, concurrency });
    const memory = await runQueue(scope, database, { role: 'memory-worker', ...jobs, concurrency });
    const after = await runBare(scope, database, { batchSize: 1, concurrency });
    const single = (before.perSecond + after.perSecond) / 2;
    if (process.env.THROUGHPUT_STATEMENTS) printStatements({ queue, memory });
    const ofBare = ({ perJob, perSecond }: QueueRun) =>
      [
        `${short(perSecond)} of ${short(single)} jobs/s`,
        `a job: ${short(perJob.workerMs)} ms of the worker, ${short(perJob.postgresMs)} of PostgreSQL`,
        ...(perJob.statements > 0 ? [`${short(perJob.statements)} round trips`] : []),
      ].join('; ');
    return {
      figures: [
        share(
          'jobs per second, of those of bare pg-boss a job at a time',
          ours.perSecond / single,
          ofBare(ours),
        ),
        noted(
          'jobs per second with the built-in inspectors',
          short(inspected.perSecond),
          `a job: ${short(inspected.perJob.workerMs)} ms of the worker`,
        ),
        atLeast(
          'the same without making pictures: lease, charge, deliver, tell',
          queue.perSecond / single,
          0.6,
          ofBare(queue),
        ),
        atLeast(
          'the same in the whole worker, with pictures from memory',
          memory.perSecond / single,
          0.4,
          ofBare(memory),
        ),
        share(
          'jobs per second, of those of bare pg-boss in batches of 50',
          ours.perSecond / batches.perSecond,
          `${short(ours.perSecond)} of ${short(batches.perSecond)} jobs/s`,
        ),
        await measureSeveral(scope, database),
        await measureAdded(scope, database),
        await measureBesideEnded(scope, database, queue),
        await measureBundle(scope, database),
      ],
      memory: [
        ...[ours, queue, memory].flatMap((run) => run.memory),
        ...after.memory,
        ...[await postgresMemory(database.pid)].filter((each) => each !== null),
      ],
    };
  },
};

/** Three workers against one, with the same concurrency in all. */
async function measureSeveral(scope: AsyncDisposableStack, database: BenchDatabase): Promise<Figure> {
  const { one, three } = await compareWorkers(scope, database, { people: 4, each: 600 }, 1);
  return atLeast(
    'jobs per second of three workers without making pictures, of those of one with as many places as all three',
    three.perSecond / one.perSecond,
    1,
    describeWorkers(three, one),
  );
}

/** Three workers against one where each brings an engine with its own places, and enough users to fill them. */
async function measureAdded(scope: AsyncDisposableStack, database: BenchDatabase): Promise<Figure> {
  const { one, three } = await compareWorkers(scope, database, { people: 20, each: 150 }, 3);
  return atLeast(
    'the same where each of the three has as many places as the one',
    three.perSecond / one.perSecond,
    1.5,
    describeWorkers(three, one),
  );
}

type Medians = Pick<QueueRun, 'perSecond' | 'cores'>;

/** @param more how many times as many places the three have in all */
async function compareWorkers(
  scope: AsyncDisposableStack,
  database: BenchDatabase,
  waiting: { people: number; each: number },
  more: number,
): Promise<{ one: Medians; three: Medians }> {
  const runs: Record<number, QueueRun[]> = { 1: [], 3: [] };
  for (const workers of [1, 3, 3, 1]) {
    const places = sharedConcurrency * (workers === 1 ? 1 : more);
    const how = { role: 'queue-worker', ...waiting, concurrency: places, workers, warmUp } as const;
    runs[workers]?.push(await runQueue(scope, database, how));
  }
  const of = (workers: number): Medians => ({
    perSecond: median((runs[workers] ?? []).map(({ perSecond }) => perSecond)),
    cores: median((runs[workers] ?? []).map(({ cores }) => cores)),
  });
  return { one: of(1), three: of(3) };
}

const describeWorkers = (three: Medians, one: Medians) =>
  `${short(three.perSecond)} and ${short(one.perSecond)} jobs/s; busy cores: ${short(three.cores)} and ${short(one.cores)}`;

/** The queue again, once the table has many ended jobs of the same users. */
async function measureBesideEnded(
  scope: AsyncDisposableStack,
  database: BenchDatabase,
  before: QueueRun,
): Promise<Figure> {
  const ended = await multiplyEndedJobs(database.db, 5);
  const run = await runQueue(scope, database, { role: 'queue-worker', ...jobs, concurrency });
  return atLeast(
    'jobs per second without making pictures, of the same with few ended jobs in the table',
    run.perSecond / before.perSecond,
    0.8,
    `${short(run.perSecond)} jobs/s beside ${ended} jobs, ${short(before.perSecond)} before`,
  );
}

function printStatements(runs: Record<string, QueueRun>): void {
  for (const [name, { statements }] of Object.entries(runs)) {
    console.log(`\n${name}: statements a job`);
    const sorted = Object.entries(statements).sort(([, a], [, b]) => b - a);
    for (const [key, count] of sorted) console.log(count.toFixed(3), key);
  }
}

type BareRun = { perSecond: number; memory: ProcessMemory[] };

async function runBare(
  scope: AsyncDisposableStack,
  { db, url }: BenchDatabase,
  how: { batchSize: number; concurrency: number },
): Promise<BareRun> {
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
  const memory = await worker.memory();
  await worker.stop();
  return { perSecond, memory: memory ? [memory] : [] };
}
