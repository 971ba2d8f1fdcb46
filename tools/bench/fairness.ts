/**
 * A single picture behind another user's bundle of 25: an engine for one job at a time, whose jobs take a set time,
 * works on the bundle (of a user on the plan with the most slots) while another user requests single pictures, one
 * after the other, at various moments of the running job. The wait of each, from request to start as recorded in the
 * database, is given in durations of a job. First come, first served would make it wait for the rest of the bundle.
 */
import { sql } from 'drizzle-orm';
import type { Db } from '#platform/db/client.ts';
import { requestPicture, requestPictures } from '#tests/factories/jobs.ts';
import { makeUserWithTokens } from '#tests/factories/wallets.ts';
import type { WorkerSubject } from './processes/worker.ts';
import { atMost, type Bench, noted, short } from './setup/bench.ts';
import { startChild } from './setup/child.ts';
import { openBenchDatabase } from './setup/database.ts';
import { median } from './setup/statistics.ts';

const bundle = 25;
const singles = 10;
const takesMs = 500;
const longestMs = 60_000;

type Timing = { waited: number; took: number; left: number };

export const fairness: Bench = {
  name: 'fairness',
  async run(scope) {
    const { db, folder: dataFolder, url: databaseUrl } = await openBenchDatabase(scope);
    const subject: WorkerSubject = { databaseUrl, dataFolder, concurrency: 1, takesMs };
    const worker = await startChild(scope, 'worker', subject);
    const { id: bundler } = await makeUserWithTokens(db, 1_000, { subscription: 'enterprise' });
    const { id: other } = await makeUserWithTokens(db, 1_000);
    await requestPictures(db, bundler, { count: bundle });
    await until(db, sql`select true from engine_jobs where state = 'running'`);

    const timings: Timing[] = [];
    for (let n = 0; n < singles; n++) {
      await new Promise((resolve) => setTimeout(resolve, (n / singles) * takesMs));
      const { id } = await requestPicture(db, other);
      const [left] = await queryRows<{ left: number }>(
        db,
        sql`select count(*)::integer as left from engine_jobs where user_id = ${bundler} and state = 'queued'`,
      );
      await until(db, sql`select true from engine_jobs where id = ${id} and state = 'completed'`);
      const [timing] = await queryRows<Omit<Timing, 'left'>>(
        db,
        sql`select extract(epoch from started_at - created_at)::float as waited,
          extract(epoch from ended_at - started_at)::float as took from engine_jobs where id = ${id}`,
      );
      if (timing) timings.push({ ...timing, left: left?.left ?? 0 });
    }
    const job = median(timings.map(({ took }) => took));
    const waits = timings.map(({ waited }) => waited / job);
    const left = timings.map((timing) => timing.left);
    const memory = [await worker.memory()];
    return {
      figures: [
        atMost(
          'longest wait of a single picture behind another’s bundle of 25, in durations of a job',
          Math.max(...waits),
          2,
          'jobs',
          `${singles} pictures; a job takes ${short(job * 1_000)} ms`,
        ),
        noted('the same, median', `${short(median(waits))} jobs`, ''),
        noted(
          'by first come, first served',
          `${Math.min(...left)}–${Math.max(...left)} jobs`,
          'that much of the bundle still waited',
        ),
      ],
      memory: memory.filter((each) => each !== null),
    };
  },
};

async function queryRows<Row>(db: Db, question: ReturnType<typeof sql>): Promise<Row[]> {
  return (await db.execute(question)).rows as Row[];
}

/** Waits until the query returns a row. */
async function until(db: Db, question: ReturnType<typeof sql>): Promise<void> {
  const deadline = performance.now() + longestMs;
  while ((await queryRows(db, question)).length === 0) {
    if (performance.now() > deadline) throw new Error('a job did not get on');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
