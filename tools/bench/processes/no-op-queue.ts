/** Bare pg-boss with a handler that does nothing, tuned for throughput. */
import { PgBoss } from 'pg-boss';
import { runUnderBench } from './under-bench.ts';

export type NoOpQueueSubject = {
  databaseUrl: string;
  queue: string;
  /** Jobs that are taken, and ended, at once. */
  batchSize: number;
  /** Concurrent batches. */
  concurrency: number;
};

await runUnderBench<NoOpQueueSubject>(async ({ databaseUrl, queue, batchSize, concurrency }) => {
  const boss = new PgBoss({ connectionString: databaseUrl, max: 12, useListenNotify: true });
  boss.on('error', (error) => console.error(error));
  await boss.start();
  for (let n = 0; n < concurrency; n++) {
    const worker: string = await boss.work(
      queue,
      {
        batchSize,
        burstWhenBatchFull: true,
        pollingIntervalSeconds: 0.5,
        notifyPollingIntervalSeconds: 0.5,
      },
      // A batch of one never counts as full: fetch the next one without waiting.
      async () => boss.notifyWorker(worker),
    );
  }
  return { close: () => boss.stop({ graceful: true, timeout: 5_000 }) };
});
