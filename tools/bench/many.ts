/**
 * Three web processes and three workers against one of each, on one PostgreSQL and one machine: requests per second of
 * the content list, and jobs per second with an engine that answers at once. The clients of both sides call one or
 * three processes in turn, with the same number of connections in all; the workers have the same concurrency in all.
 * Rounds alternate, and figures are medians.
 *
 * More processes cannot be faster than the cores that they, the clients and PostgreSQL share: on two cores the ratio of
 * the rates shows the loss by many processes, not their gain. The processor time of a request or a job is what carries
 * over to more machines.
 */
import { availableParallelism } from 'node:os';
import autocannon from 'autocannon';
import { sql } from 'drizzle-orm';
import { jobsChannel } from '../../src/features/generation/jobs/channels.ts';
import type { WebSubject } from './processes/web.ts';
import type { WorkerSubject } from './processes/worker.ts';
import { type Bench, type Figure, multiple, type ProcessMemory, short } from './setup/bench.ts';
import { type Child, startChild } from './setup/child.ts';
import { type BenchDatabase, openBenchDatabase } from './setup/database.ts';
import { postgresMemory } from './setup/processes.ts';
import { signIn } from './setup/sign-in.ts';
import { median } from './setup/statistics.ts';
import { enqueueJobs, waitUntilAllDone } from './setup/waiting-jobs.ts';

const many = 3;
const rounds = { requests: 3, jobs: 2 };
const roundSeconds = 3;
const connections = 18;
const people = 4;
const jobsEach = 100;
/** In all: what the plan's slots allow four users, rounded to a multiple of three. */
const capacity = 30;

/** One round's result: the rate a second, and milliseconds of processor time of all processes for each. */
type Round = { perSecond: number; processor: number };
type Rounds = { one: Round[]; three: Round[] };
type Web = Child<{ address: string }>;

export const manyProcesses: Bench = {
  name: 'many',
  async run(scope) {
    const database = await openBenchDatabase(scope);
    // First, because the requests read its results.
    const jobs = await measureJobs(scope, database);
    const requests = await measureRequests(scope, database, jobs.userId);
    const memory = [...requests.memory, ...jobs.memory, await postgresMemory(database.pid)];
    return {
      figures: [...figures('requests', requests.rounds), ...figures('jobs', jobs.rounds)],
      memory: memory.filter((each) => each !== null),
    };
  },
};

function figures(what: 'requests' | 'jobs', { one, three }: Rounds): Figure[] {
  const ratio = (key: keyof Round) =>
    median(three.map((round, at) => round[key] / (one[at]?.[key] ?? Number.NaN)));
  const of = (each: Round[], key: keyof Round) => short(median(each.map((round) => round[key])));
  const who = what === 'requests' ? 'web processes' : 'workers';
  return [
    multiple(
      `${what} per second of three ${who}, in those of one`,
      ratio('perSecond'),
      `${of(three, 'perSecond')} and ${of(one, 'perSecond')} ${what}/s, ${availableParallelism()} cores for all`,
      'higher',
    ),
    multiple(
      `processor time of the ${who} for each, in that of one`,
      ratio('processor'),
      `${of(three, 'processor')} and ${of(one, 'processor')} ms`,
    ),
  ];
}

/** One, three, three, one and so on: other work on the machine affects both alike. */
async function alternating(times: number, measure: (count: number) => Promise<Round>): Promise<Rounds> {
  const measured: Rounds = { one: [], three: [] };
  for (let round = 0; round < times; round++) {
    for (const count of round % 2 === 0 ? [1, many] : [many, 1]) {
      measured[count === 1 ? 'one' : 'three'].push(await measure(count));
    }
  }
  return measured;
}

async function measureRequests(scope: AsyncDisposableStack, database: BenchDatabase, userId: string) {
  const subject: WebSubject = { databaseUrl: database.url, dataFolder: database.folder, pages: null };
  const start = () => startChild<{ address: string }>(scope, 'web', subject);
  // The first one creates the keys.
  const webs: Web[] = [await start(), ...(await Promise.all([start(), start()]))];
  const cookie = await signIn(database.db, userId, database.folder);
  const ask = async (count: number): Promise<Round> => {
    const asked = webs.slice(0, count);
    const before = await sumProcessorTime(asked);
    const loads = await Promise.all(
      asked.map(({ facts }) =>
        autocannon({
          url: `${facts.address}/api/content`,
          connections: connections / count,
          duration: roundSeconds,
          headers: { cookie },
        }),
      ),
    );
    const answered = loads.reduce((sum, { requests }) => sum + requests.total, 0);
    const wrong = loads.reduce((sum, { errors, non2xx }) => sum + errors + non2xx, 0);
    if (wrong > 0) throw new Error(`${wrong} requests were answered with something else than 200`);
    const seconds = Math.max(...loads.map(({ duration }) => duration));
    return {
      perSecond: answered / seconds,
      processor: ((await sumProcessorTime(asked)) - before) / answered,
    };
  };
  await ask(many);
  const measured = await alternating(rounds.requests, ask);
  const memory = await readMemory(webs, 'one of three web processes');
  await Promise.all(webs.map((web) => web.stop()));
  return { rounds: measured, memory };
}

async function measureJobs(scope: AsyncDisposableStack, database: BenchDatabase) {
  const { db } = database;
  let userId = '';
  let memory: (ProcessMemory | null)[] = [];
  const work = async (count: number): Promise<Round> => {
    const users = await enqueueJobs(scope, database, { people, each: jobsEach });
    userId = users[0] ?? '';
    // They wait until all workers are ready.
    await db.execute(
      sql`update engine_jobs set run_after = now() + interval '1 hour' where ended_at is null`,
    );
    const subject: WorkerSubject = {
      databaseUrl: database.url,
      dataFolder: database.folder,
      concurrency: capacity / count,
    };
    const workers = await Promise.all(
      Array.from({ length: count }, () => startChild<null>(scope, 'worker', subject)),
    );
    const before = await sumProcessorTime(workers);
    await db.execute(sql`update engine_jobs set run_after = now() where ended_at is null`);
    await db.execute(sql`select pg_notify(${jobsChannel}, '')`);
    const perSecond = await waitUntilAllDone(
      db,
      sql`select count(*) filter (where state = 'completed')::integer as done,
        extract(epoch from max(ended_at) - min(started_at))::float as seconds
        from engine_jobs where user_id in ${users}`,
      people * jobsEach,
    );
    const processor = ((await sumProcessorTime(workers)) - before) / (people * jobsEach);
    if (count > 1) memory = await readMemory(workers, 'one of three workers');
    await Promise.all(workers.map((worker) => worker.stop()));
    return { perSecond, processor };
  };
  return { rounds: await alternating(rounds.jobs, work), memory, userId };
}

async function sumProcessorTime(children: readonly Child<unknown>[]): Promise<number> {
  const times = await Promise.all(children.map((child) => child.processorTime()));
  return times.reduce((sum, each) => sum + each, 0);
}

/** The one that needed most. */
async function readMemory(children: readonly Child<unknown>[], name: string): Promise<ProcessMemory[]> {
  const each = (await Promise.all(children.map((child) => child.memory()))).filter((one) => one !== null);
  const [most] = each.sort((one, other) => other.megabytes - one.megabytes);
  return most ? [{ ...most, process: name }] : [];
}
