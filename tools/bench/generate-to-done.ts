/**
 * From pressing Generate to the finished picture: the time from sending `POST /api/generate-image` until the page's
 * event stream reports the job as completed, with web and worker in separate processes and an engine that answers at
 * once. One job after the other. A bare round trip (`GET /healthz`, same client, same process) alternates with them;
 * the ratio says how many of those a picture costs.
 */
import { eventSchemas } from '#contract/events.ts';
import { makeUserWithTokens } from '#tests/factories/wallets.ts';
import type { WebSubject } from './processes/web.ts';
import type { WorkerSubject } from './processes/worker.ts';
import { atMost, type Bench, multiple, noted, short } from './setup/bench.ts';
import { startChild } from './setup/child.ts';
import { openBenchDatabase } from './setup/database.ts';
import { openEventStream } from './setup/event-stream.ts';
import { postgresMemory } from './setup/processes.ts';
import { signIn } from './setup/sign-in.ts';
import { median, quantile } from './setup/statistics.ts';

const warmUp = 20;
const measured = 200;
/** Milliseconds after which a job counts as lost. */
const longestMs = 10_000;

export const generateToDone: Bench = {
  name: 'generate-to-done',
  async run(scope) {
    const database = await openBenchDatabase(scope);
    const { db, folder: dataFolder, url: databaseUrl } = database;
    const { id: userId } = await makeUserWithTokens(db, 10_000, { subscription: 'enterprise' });
    const web = await startChild<{ address: string }>(scope, 'web', {
      databaseUrl,
      dataFolder,
      pages: null,
    } satisfies WebSubject);
    const worker = await startChild(scope, 'worker', {
      databaseUrl,
      dataFolder,
      concurrency: 8,
    } satisfies WorkerSubject);
    const { address } = web.facts;
    const cookie = await signIn(db, userId, dataFolder);

    const completed = new Map<string, number>();
    let onCompleted = () => {};
    const stream = await openEventStream(`${address}/api/events`, cookie, (name, data) => {
      if (name !== 'job') return;
      const { job } = eventSchemas.job.parse(data);
      if (job.state === 'failed') throw new Error(`a job failed: ${job.problem}`);
      if (job.state !== 'completed') return;
      completed.set(job.id, performance.now());
      onCompleted();
    });
    scope.defer(() => stream.close());

    async function generate(): Promise<number> {
      const started = performance.now();
      const response = await fetch(`${address}/api/generate-image`, {
        method: 'POST',
        headers: { cookie, 'content-type': 'application/json' },
        body: JSON.stringify({ type: 'image', prompt: 'a lighthouse keeper at dusk, soft light' }),
      });
      const body = (await response.json()) as { jobId?: string };
      if (!body.jobId) throw new Error(`the call answered ${response.status}: ${JSON.stringify(body)}`);
      // The event may come before the answer.
      while (!completed.has(body.jobId)) await nextCompletion();
      return (completed.get(body.jobId) ?? Number.NaN) - started;
    }

    function nextCompletion(): Promise<void> {
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => reject(new Error('a job did not complete')), longestMs);
        onCompleted = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }

    async function roundTrip(): Promise<number> {
      const started = performance.now();
      await (await fetch(`${address}/healthz`)).text();
      return performance.now() - started;
    }

    const times: number[] = [];
    const bareTimes: number[] = [];
    for (let n = 0; n < warmUp + measured; n++) {
      const time = await generate();
      const bareTime = await roundTrip();
      if (n < warmUp) continue;
      times.push(time);
      bareTimes.push(bareTime);
    }
    const memory = await Promise.all([web.memory(), worker.memory(), postgresMemory(database.pid)]);
    const bare = median(bareTimes);
    const slowest = quantile(times, 0.99);
    return {
      figures: [
        atMost(
          'median from the call to the event of completion',
          median(times),
          60,
          'ms',
          `${measured} jobs`,
        ),
        noted('99th percentile', `${short(slowest)} ms`, ''),
        multiple('median, in bare round trips', median(times) / bare, `one takes ${short(bare)} ms`),
      ],
      memory: memory.filter((each) => each !== null),
    };
  },
};
