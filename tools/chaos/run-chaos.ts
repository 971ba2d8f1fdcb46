/**
 * Jobs of all kinds through the whole installation, from the web's API to the library, on an engine and by workers that
 * are killed, frozen and disturbed all the time. The seed decides every choice; the timing depends on the machine.
 */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Db } from '#platform/db/client.ts';
import { makeUserWithTokens } from '#tests/factories/wallets.ts';
import { createRandom } from '#tests/setup/create-random.ts';
import { startInstallation } from '#tests/setup/installation.ts';
import { generousLimits } from '#tests/setup/limits.ts';
import { withScope } from '#tests/setup/with-scope.ts';
import { Wizard } from '../bench/setup/wizard.ts';
import { createSimulation, makePeople, type Person } from './creators.ts';
import { disturb } from './disturbances.ts';
import { calm, rough, startDouble } from './double.ts';
import type { ChaosReport } from './report.ts';
import { verify } from './verify.ts';
import { startWorkers } from './worker.ts';

export type ChaosOptions = {
  db: Db;
  databaseUrl: string;
  jobs: number;
  seed: number;
  people: number;
  trainings: number;
  /** Mean time from one disturbance to the next. */
  disturbedEveryMs: number;
  say?: (line: string) => void;
};

const concurrency = { workers: 2, each: 8, leaseMs: 4_000 };
/** Open jobs of one creator; more are requested when some have ended. */
const openEach = 12;
/** The longest time without the end of a job. */
const stillMs = 90_000;
/** Time for the cleanup of the engine once it runs normally. */
const tidyMs = 60_000;
const prepareMs = 120_000;

export const runChaos = (options: ChaosOptions): Promise<ChaosReport> =>
  withScope((scope) => runChaosIn(scope, options));

async function runChaosIn(scope: AsyncDisposableStack, options: ChaosOptions): Promise<ChaosReport> {
  const { databaseUrl, db, seed, say = () => {} } = options;
  const folder = await mkdtemp(path.join(tmpdir(), 'castwright-chaos-'));
  scope.defer(() => rm(folder, { recursive: true, force: true }));
  const [dataFolder, disk] = [path.join(folder, 'data'), await mkdtemp(path.join(folder, 'engine-'))];
  const double = await startDouble({ disk, seed });
  scope.defer(() => double.kill().catch(() => {}));
  const installation = await startInstallation({ databaseUrl, dataFolder, limits: generousLimits });
  scope.defer(() => installation.close());
  const workers = await startWorkers(concurrency.workers, {
    url: double.url,
    concurrency: concurrency.each,
    leaseMs: concurrency.leaseMs,
    databaseUrl,
    dataFolder,
  });
  scope.defer(() => workers.killAll());

  const violations: string[] = [];
  const random = createRandom(seed);
  const crowd = createSimulation(random, (what) => violations.push(what));
  const people = await makePeople(installation, options.people);
  const wizards = await Promise.all(
    Array.from({ length: options.trainings }, async () => {
      const { id } = await makeUserWithTokens(db, 1_000, { subscription: 'enterprise' });
      const wizard = await Wizard.begin({ db, address: installation.url, dataFolder }, id, prepareMs);
      await wizard.ended(await wizard.orderSet(1), prepareMs);
      return wizard;
    }),
  );

  say(`${options.jobs} jobs of ${people.length} creators, seed ${seed}`);
  const before = await workers.memory();
  const started = Date.now();
  double.behave(rough);
  const disturbed = disturb(
    { double, killWorker: (at) => workers.killAndReplace(at) },
    createRandom(seed + 1),
    options.disturbedEveryMs,
  );
  const ended = await orderAll({ ...options, say }, crowd, people, wizards).catch((error: unknown) => {
    violations.push(String(error));
  });
  await crowd.settled();
  await disturbed.end();
  const seconds = (Date.now() - started) / 1000;
  double.behave(calm);

  const left = await tidied(db, double, tidyMs);
  if (left.open.length > 0) violations.push(`${left.open.length} jobs still run on the engine: ${left.open}`);
  if (left.files.length > 0)
    violations.push(`files of jobs are still on the engine: ${left.files.join(', ')}`);
  if (left.rows > 0) violations.push(`${left.rows} remote cleanups are still pending`);
  const memory = await workers.memory();
  const stuck = await workers.end();
  if (stuck > 0) violations.push(`${stuck} workers did not end by themselves: a handle was still open`);
  const verdict = await verify(db, installation.storage);
  const { met, submissions } = await collectCounters(double);
  return {
    seed,
    seconds,
    ...(await summariseJobs(db)),
    doings: crowd.doings,
    disturbances: Object.fromEntries(disturbed.counts),
    faults: Object.fromEntries(met),
    mostSubmissions: Math.max(0, ...submissions.values()),
    tidySeconds: left.seconds,
    memory: { before, after: memory },
    orphans: verdict.orphans,
    filesNamed: verdict.filesNamed,
    violations: [...violations, ...verdict.violations, ...(ended ? [] : ['not every job was requested'])],
  };
}

type Crowd = ReturnType<typeof createSimulation>;

/** Requests jobs until there are enough, and waits until all have ended. */
async function orderAll(
  { db, jobs, trainings, say = () => {} }: ChaosOptions,
  crowd: Crowd,
  people: readonly Person[],
  wizards: readonly Wizard[],
): Promise<true> {
  const retriedJobs = new Set<string>();
  let [made, trained, lastEnded, lastMoved] = [0, 0, -1, Date.now()];
  for (;;) {
    const allMade = made >= jobs && trained === trainings;
    const { rows } = await db.execute<{
      user: string;
      open: number;
      ended: number;
      failed: string[] | null;
    }>(sql`
      select user_id as user, count(*) filter (where state in ('queued', 'running'))::integer as open,
        count(*) filter (where state not in ('queued', 'running'))::integer as ended,
        array_agg(id) filter (where state = 'failed') as failed
      from engine_jobs group by user_id`);
    const ended = rows.reduce((sum, each) => sum + each.ended, 0);
    const open = rows.reduce((sum, each) => sum + each.open, 0);
    if (ended > lastEnded) [lastEnded, lastMoved] = [ended, Date.now()];
    if (Date.now() - lastMoved > stillMs) {
      throw new Error(`no job has ended for ${stillMs / 1000} s; ${open} are open`);
    }
    for (const person of people) {
      const standing = rows.find(({ user }) => user === person.id);
      for (const id of standing?.failed ?? []) {
        if (retriedJobs.has(id) || made >= jobs) continue;
        retriedJobs.add(id);
        made += await crowd.maybeRetry(person, id);
      }
      for (let free = openEach - (standing?.open ?? 0); free > 0 && made < jobs; ) {
        const ordered = await crowd.order(person);
        made += ordered;
        free -= Math.max(1, ordered);
      }
    }
    // Trainings are spread over the whole run.
    while (trained < trainings && made >= (jobs * (trained + 0.5)) / trainings) {
      made += 1;
      await wizards[trained++]?.train();
    }
    if (allMade && open === 0) return true;
    say(`${ended} ended, ${open} open`);
    await pause(250);
  }
}

async function tidied(db: Db, double: Awaited<ReturnType<typeof startDouble>>, withinMs: number) {
  const started = Date.now();
  for (;;) {
    const { filesLeft, open } = await double.state();
    const { rows } = await db.execute(sql`select from remote_cleanups`);
    const seconds = (Date.now() - started) / 1000;
    const tidy = open.length === 0 && filesLeft.length === 0 && rows.length === 0;
    if (tidy || Date.now() - started > withinMs)
      return { open, files: filesLeft, rows: rows.length, seconds };
    await pause(500);
  }
}

async function collectCounters(double: Awaited<ReturnType<typeof startDouble>>) {
  await double.kill();
  return double;
}

async function summariseJobs(db: Db) {
  const { rows } = await db.execute<{ operation: string; state: string; jobs: number; attempts: number }>(sql`
    select operation, state, count(*)::integer as jobs, sum(attempt)::integer as attempts
    from engine_jobs group by operation, state order by operation, state`);
  const { rows: gaps } = await db.execute<{ longest: number }>(sql`
    select coalesce(extract(epoch from max(gap)), 0)::float as longest
    from (select ended_at - lag(ended_at) over (order by ended_at) as gap from engine_jobs) as gaps`);
  const { rows: faults } = await db.execute<{ fault: string; words: string; jobs: number }>(sql`
    select fault, left(regexp_replace(coalesce(fault_detail, ''), '[0-9a-f-]{8,}|[0-9]+', '…', 'g'), 200) as words,
      count(*)::integer as jobs
    from engine_jobs where state = 'failed' group by 1, 2 order by 3 desc, 2`);
  return { ends: rows, longestStillSeconds: gaps[0]?.longest ?? 0, failures: faults };
}
