import type { SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import { type Db, openDatabase } from '#platform/db/client.ts';
import { requestPicture } from '#tests/factories/jobs.ts';
import { makeUserWithTokens } from '#tests/factories/wallets.ts';
import type { BenchDatabase } from './database.ts';

const longestMs = 90_000;

/**
 * Queues jobs of several users as the web process does, but without waiting for the disk: this is not measured.
 *
 * @returns the users' ids
 */
export async function enqueueJobs(
  scope: AsyncDisposableStack,
  { db, url }: BenchDatabase,
  { each, people }: { people: number; each: number },
): Promise<string[]> {
  const hasty = new URL(url);
  hasty.searchParams.set('options', '-c synchronous_commit=off');
  const quick = openDatabase({
    url: hasty.href,
    poolSize: 8,
    applicationName: 'fill',
    onIdleError: () => {},
  });
  scope.defer(() => quick.$client.end());
  const users = await Promise.all(
    Array.from({ length: people }, () => makeUserWithTokens(db, each, { subscription: 'enterprise' })),
  );
  await Promise.all(
    users.map(async ({ id: userId }) => {
      for (let n = 0; n < each; n++) {
        await requestPicture(quick, userId, { prompt: `a lighthouse keeper at dusk ${n}` });
      }
    }),
  );
  await db.execute(sql`vacuum analyze`);
  return users.map(({ id }) => id);
}

/**
 * Waits until all jobs are done.
 *
 * @param question query for how many are `done`, and in how many `seconds`
 * @returns the rate a second, as recorded in the database
 */
export async function waitUntilAllDone(db: Db, question: SQL, total: number): Promise<number> {
  const deadline = performance.now() + longestMs;
  for (;;) {
    const { rows } = await db.execute<{ done: number; seconds: number }>(question);
    const [{ done, seconds } = { done: 0, seconds: 0 }] = rows;
    if (done === total) return total / seconds;
    if (performance.now() > deadline) throw new Error(`only ${done} of ${total} jobs were done`);
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}
