import type { PgBoss } from 'pg-boss';

/** A retry or a delayed job sends no notification: it starts at most this late. */
const everyMs = 1_000;

/** The condition of pg-boss's own index for the next job of a queue. */
const dueQueues = `select distinct name from pgboss.job
  where state < 'active' and not blocked and start_after <= now()`;

/**
 * Wakes the workers of all queues that have a job due, by one statement a second. Workers that poll would ask once
 * for each of the queues.
 *
 * @param workers worker id by queue name
 * @returns stops it, and waits for its last statement
 */
export function startWakingWorkers(
  boss: PgBoss,
  workers: ReadonlyMap<string, string>,
  onError: (error: unknown) => void,
): () => Promise<void> {
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;

  async function wake(): Promise<void> {
    const { rows } = await boss.getDb().executeSql(dueQueues, []);
    for (const { name } of rows as { name: string }[]) {
      const worker = workers.get(name);
      if (worker && !isStopped) boss.notifyWorker(worker);
    }
  }

  async function wakeAndGoOn(): Promise<void> {
    await wake().catch(onError);
    if (isStopped) return;
    timer = setTimeout(() => {
      last = wakeAndGoOn();
    }, everyMs);
    timer.unref();
  }

  let last = wakeAndGoOn();
  return () => {
    isStopped = true;
    clearTimeout(timer);
    return last;
  };
}
