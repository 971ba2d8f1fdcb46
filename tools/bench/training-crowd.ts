/**
 * 200 creators whose models are in training at the same time, web and worker in separate processes: each has the
 * wizard's page open, which follows its events and polls the training as often as the page does; each training reports
 * a step and a loss every second. Measures that call's time, the processes' needs, and whether every event in the
 * database arrived. A bare round trip (`GET /healthz`) accompanies every tenth call.
 */
import { sql } from 'drizzle-orm';
import { delays } from '#contract/limits.ts';
import { listenToDatabase } from '#platform/db/listen.ts';
import { eventChannel } from '#platform/events/publish.ts';
import { createLog } from '#platform/log.ts';
import { makeUserWithTokens } from '#tests/factories/wallets.ts';
import type { TrainingWorkerSubject } from './processes/training-worker.ts';
import type { WebSubject } from './processes/web.ts';
import { atLeast, type Bench, noted, short } from './setup/bench.ts';
import { startChild } from './setup/child.ts';
import { openBenchDatabase } from './setup/database.ts';
import { openEventStream } from './setup/event-stream.ts';
import { postgresMemory } from './setup/processes.ts';
import { median, quantile } from './setup/statistics.ts';
import { Wizard } from './setup/wizard.ts';

const people = 200;
/** Sessions that are prepared in parallel. */
const sideBySide = 8;
const [reports, everyMs] = [30, 1_000];
const longestMs = 3 * 60_000;

export const trainingCrowd: Bench = {
  name: 'training-crowd',
  async run(scope) {
    const database = await openBenchDatabase(scope);
    const { db, folder: dataFolder, url: databaseUrl } = database;
    const web = await startChild<{ address: string }>(scope, 'web', {
      databaseUrl,
      dataFolder,
      pages: null,
    } satisfies WebSubject);
    const worker = await startChild(scope, 'training-worker', {
      databaseUrl,
      dataFolder,
      concurrency: people,
      reports,
      everyMs,
    } satisfies TrainingWorkerSubject);
    const { address } = web.facts;

    const wizards: Wizard[] = [];
    while (wizards.length < people) {
      const begun = Array.from({ length: sideBySide }, async () => {
        const { id } = await makeUserWithTokens(db, 100);
        const wizard = await Wizard.begin({ db, dataFolder, address }, id, longestMs);
        await wizard.ended(await wizard.orderSet(1), longestMs);
        return wizard;
      });
      wizards.push(...(await Promise.all(begun)));
    }
    const idle = await web.resident();

    let arrived = 0;
    for (const { cookie } of wizards) {
      const stream = await openEventStream(`${address}/api/events`, cookie, () => {
        arrived++;
      });
      scope.defer(() => stream.close());
    }
    const published = { progress: 0, others: 0 };
    const listener = await listenToDatabase({
      databaseUrl,
      channels: {
        [eventChannel]: (payload) => {
          const { i, n } = JSON.parse(payload) as { i?: number[]; n?: string };
          if (n === undefined) published.others += i?.length ?? 0;
          else published.progress++;
        },
      },
      onConnected: () => {},
      log: createLog({ level: 'warn', pretty: false, role: 'bench' }),
    });
    scope.defer(() => listener.close());
    const jobIds = await Promise.all(wizards.map((wizard) => wizard.train()));

    let going = true;
    const questions: number[] = [];
    const bare: number[] = [];
    let mostAtOnce = 0;
    const timed = async (what: () => Promise<unknown>, into: number[]) => {
      const started = performance.now();
      await what();
      into.push(performance.now() - started);
    };
    const asking = wizards.map(async ({ client }, at) => {
      // Pages do not poll in step.
      await pause((at / people) * delays.readTraining);
      const params = { jobId: jobIds[at] ?? '' };
      while (going) {
        await timed(async () => {
          const { status } = await client.call('trainingJobStatus', { params });
          if (status !== 200) throw new Error(`the status answered ${status}`);
        }, questions);
        if (at % 10 === 0) await timed(() => client.fetch('/healthz').then((each) => each.text()), bare);
        await pause(delays.readTraining);
      }
    });
    const watching = (async () => {
      while (going) {
        const { rows } = await db.execute<{ n: number }>(
          sql`select count(*)::integer as n from engine_jobs where state = 'running'`,
        );
        mostAtOnce = Math.max(mostAtOnce, rows[0]?.n ?? 0);
        await pause(1_000);
      }
    })();
    const [first] = wizards;
    await first?.ended(jobIds, longestMs).finally(() => {
      going = false;
    });
    await Promise.all([...asking, watching]);
    // Waits for events that are on their way.
    await pause(1_000);

    const due = published.progress + published.others;
    const memory = await Promise.all([web.memory(), worker.memory(), postgresMemory(database.pid)]);
    return {
      figures: [
        noted(
          `where a training stands, ${people} at once: median`,
          `${short(median(questions))} ms`,
          `${questions.length} questions; ${mostAtOnce} trainings ran at once`,
        ),
        noted('the same, 99th percentile', `${short(quantile(questions, 0.99))} ms`, ''),
        noted(
          'a bare round trip beside them, median and 99th percentile',
          `${short(median(bare))}, ${short(quantile(bare, 0.99))} ms`,
          '',
        ),
        atLeast(
          'events that arrived, of those that were published',
          arrived / due,
          1,
          `${arrived} of ${due}, ${published.progress} of them progress`,
        ),
        noted(
          'memory of the web process, above what it held before',
          `${short((memory[0]?.megabytes ?? 0) - (idle ?? 0))} MB`,
          `${short(idle ?? 0)} MB before`,
        ),
      ],
      memory: memory.filter((each) => each !== null),
    };
  },
};

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
