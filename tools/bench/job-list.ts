/**
 * `GET /api/jobs`, which every open page calls each time one of its jobs starts or ends: for a user with 10,000 jobs
 * that ended within the day, against one with 100, both with a waiting bundle of 25, call by call in turn. Reading the
 * whole queue, which all lists of a second share, is measured separately with 2,000 waiting jobs of 40 users.
 */
import { sql } from 'drizzle-orm';
import type { Db } from '#platform/db/client.ts';
import { requestPicture, requestPictures } from '#tests/factories/jobs.ts';
import { makeUserWithTokens } from '#tests/factories/wallets.ts';
import { createQueueEstimator } from '../../src/features/generation/requests/queue-estimator.ts';
import type { WebSubject } from './processes/web.ts';
import { atMost, type Bench, noted, short } from './setup/bench.ts';
import { startChild } from './setup/child.ts';
import { openBenchDatabase } from './setup/database.ts';
import { signIn } from './setup/sign-in.ts';
import { median, quantile } from './setup/statistics.ts';

const many = 10_000;
const few = 100;
const waitingPeople = 40;
const waitingEach = 50;
const warmUp = 20;
const measured = 200;
const readings = 30;

export const jobList: Bench = {
  name: 'job-list',
  async run(scope) {
    const { db, folder: dataFolder, url: databaseUrl } = await openBenchDatabase(scope);
    const web = await startChild<{ address: string }>(scope, 'web', {
      databaseUrl,
      dataFolder,
      pages: null,
    } satisfies WebSubject);
    const ask = async (ended: number) => {
      const { id } = await makeUserWithTokens(db, 1_000);
      await endedJobs(db, id, ended);
      await requestPictures(db, id, { count: 25 });
      const cookie = await signIn(db, id, dataFolder);
      return async () => {
        const started = performance.now();
        const response = await fetch(`${web.facts.address}/api/jobs`, { headers: { cookie } });
        const jobs = (await response.json()) as unknown[];
        if (jobs.length !== few + 25) throw new Error(`the list has ${jobs.length} jobs`);
        return performance.now() - started;
      };
    };
    const [askMany, askFew] = [await ask(many), await ask(few)];
    await db.execute(sql`vacuum analyze`);
    const ofMany: number[] = [];
    const ofFew: number[] = [];
    for (let n = 0; n < warmUp + measured; n++) {
      const [took, tookFew] = [await askMany(), await askFew()];
      if (n < warmUp) continue;
      ofMany.push(took);
      ofFew.push(tookFew);
    }
    const reading = await readQueue(db);
    const memory = [await web.memory()];
    return {
      figures: [
        atMost(
          'list of jobs of a person with 10,000 ended ones, in lists of one with 100',
          median(ofMany) / median(ofFew),
          1.5,
          '×',
          `medians of ${measured}: ${short(median(ofMany))} and ${short(median(ofFew))} ms`,
        ),
        noted('the same, 99th percentile', `${short(quantile(ofMany, 0.99))} ms`, ''),
        noted(
          'reading a queue of 2,000 waiting jobs, once a second at most',
          `${short(median(reading))} ms`,
          `${waitingPeople} people; median of ${readings}`,
        ),
      ],
      memory: memory.filter((each) => each !== null),
    };
  },
};

/** Creates ended jobs of the user over the last day, each eight seconds before the next. */
async function endedJobs(db: Db, userId: string, count: number): Promise<void> {
  const { id } = await requestPicture(db, userId);
  const ended = sql`jsonb_build_object('id', gen_random_uuid(), 'state', 'completed', 'attempt', 1,
    'created_at', now() - n * interval '8 seconds' - interval '1 minute',
    'started_at', now() - n * interval '8 seconds' - interval '5 seconds',
    'ended_at', now() - n * interval '8 seconds')`;
  await db.execute(sql`
    insert into engine_jobs select made.* from engine_jobs as job, generate_series(1, ${count}::integer) as n,
      jsonb_populate_record(job, ${ended}) as made where job.id = ${id}`);
  await db.execute(sql`delete from engine_jobs where id = ${id}`);
}

async function readQueue(db: Db): Promise<number[]> {
  for (let person = 0; person < waitingPeople; person++) {
    const { id } = await makeUserWithTokens(db, 1_000);
    for (let n = 0; n < waitingEach; n += 25) await requestPictures(db, id, { count: 25 });
  }
  await db.execute(sql`
    insert into engine_capacities (worker_id, engine_id, operations, concurrency, seen_at)
    values ('bench', 'engine', array['text_to_image'], 8, now() + interval '1 hour')`);
  await db.execute(sql`vacuum analyze`);
  const times: number[] = [];
  for (let n = 0; n < readings; n++) {
    const started = performance.now();
    const { waiting } = await createQueueEstimator(db).read(0, []);
    times.push(performance.now() - started);
    if (waiting.size < waitingPeople * waitingEach) throw new Error(`only ${waiting.size} jobs were read`);
  }
  return times;
}
