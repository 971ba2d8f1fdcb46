import { hostname } from 'node:os';
import type { Engine } from '@castwright/engine-port';
import { statusJobs } from '#features/admin/status';
import { enterpriseJobs } from '#features/billing/enterprise';
import { invoiceJobs, readTypefaces } from '#features/billing/invoices';
import { managedJobs } from '#features/billing/managed';
import { referralJobs } from '#features/billing/referrals';
import { billingJobs } from '#features/billing/subscriptions';
import { engineLinkJobs } from '#features/generation/engine-links';
import { createDispatcher, runJob } from '#features/generation/execution';
import {
  type EngineTerms,
  listEngineStatus,
  reportEngine,
  reportEngines,
  reportEverySeconds,
} from '#features/generation/fleet';
import { decisionsInUse, generationJobs, type StartedJob } from '#features/generation/jobs';
import { keepReading, openPictureRecords } from '#features/generation/tools';
import { identityJobs } from '#features/identity/accounts';
import { onboardingJobs } from '#features/identity/onboarding';
import { ownDataJobs } from '#features/identity/own-data';
import { openCredentials } from '#features/library/disclosure';
import { libraryJobs } from '#features/library/items';
import { uploadJobs } from '#features/library/uploads';
import { notificationJobs } from '#features/messaging/notifications';
import { startWebhookSender, webhookJobs } from '#features/messaging/webhooks';
import { keepReport } from '#features/training';
import { safetyJobs } from '#features/trust/safety';
import { takedownJobs } from '#features/trust/takedowns';
import { sandboxJobs } from '#payments/sandbox';
import { type Clock, systemClock } from '#platform/clock.ts';
import { openKeyRing } from '#platform/crypto/key-ring.ts';
import type { Tx } from '#platform/db/client.ts';
import { eventJobs } from '#platform/events/jobs.ts';
import { limitJobs } from '#platform/http/jobs.ts';
import { newId } from '#platform/ids.ts';
import { mailJobs, sendMail } from '#platform/mail/jobs.ts';
import { createMailer, type Mail, type Mailer } from '#platform/mail/mailer.ts';
import { atMost, inRounds } from '#platform/rounds.ts';
import type { Installation } from '../installation.ts';
import { sandboxOf } from '../open-payments.ts';
import type { Metrics } from '../operator-listener/metrics.ts';

export type WorkerOptions = {
  engines: readonly Engine[];
  /** What the operator says of them, by their ids. */
  terms?: ReadonlyMap<string, EngineTerms>;
  clock?: Clock;
  /** Milliseconds of silence after which a worker's jobs are another's. */
  leaseMs?: number;
  /** Milliseconds that a stopping worker waits for what runs; left out: as the settings say. */
  drainMs?: number;
};

export type RunningWorker = {
  /** Why it takes no work now; null when it does. */
  unready(): string | null;
  close(): Promise<void>;
};

/** How long a starting worker waits for engines to say how they are. */
const mostReportMs = 2_000;

/** Composes and starts the job process: engine jobs by the dispatcher, everything else by the queue. */
export async function startWorker(
  installation: Installation,
  options: WorkerOptions,
): Promise<RunningWorker> {
  const { config, db, log, metrics, queue, storage } = installation;
  const { engines, terms } = options;
  let stopping = false;
  const clock = options.clock ?? systemClock;
  const workerId = `${hostname()}:${process.pid}:${newId()}`;
  const credentials = await openCredentials({
    folder: config.inKeys('credentials'),
    ...config.credentials,
  });
  const finishing = { storage, credentials, ffmpegPath: config.media.ffmpegPath };
  const pictures = openPictureRecords({ db, storage });
  const running = { db, log, workerId, finishing, pictures, keepWords: keepReading, keepReport };
  const mailer = counted(createMailer({ ...config.mail, outbox: config.inData('outbox') }), metrics);

  const dispatcher = createDispatcher({
    db,
    databaseUrl: installation.directUrl,
    workerId,
    engines,
    terms,
    log,
    leaseMs: options.leaseMs,
    runJob: (engine, job, signal) => timed(job, metrics, runJob(running, engine, job, signal)),
    onLeases: metrics.countLeases,
  });
  const notReported = (error: unknown) => log.warn({ err: error }, 'an engine could not be reported');
  await atMost(mostReportMs, reportEngines(db, engines, terms).catch(notReported));
  const reporting = engines.map((engine) =>
    inRounds(reportEverySeconds * 1000, () => reportEngine(db, engine, terms?.get(engine.id)), notReported),
  );

  const enginesOnline = async () => (await listEngineStatus(db)).some(({ status }) => status === 'online');

  const post = {
    brand: installation.mailBrand,
    sendMail: (tx: Tx, mail: Mail) => queue.enqueue(tx, sendMail, mail),
  };

  await queue.work([
    ...mailJobs(mailer, log),
    ...generationJobs(db, clock),
    ...engineLinkJobs({ clock, storage }),
    ...identityJobs(db, clock),
    ...notificationJobs({ db, clock, ...post }),
    ...billingJobs({ db, clock, log, provider: installation.payments, ...post }),
    ...invoiceJobs({ db, clock, ...post }),
    ...referralJobs({ db, clock, ...post }),
    ...enterpriseJobs({ db, clock, ...post }),
    ...managedJobs({ db, clock, ...post }),
    ...onboardingJobs({ db, storage, clock }),
    ...libraryJobs({ db, storage, clock, log }),
    ...uploadJobs({ db, storage, clock, log }),
    ...takedownJobs({ db, storage, clock, log, ...post }),
    ...eventJobs(db, clock),
    ...limitJobs(db, clock),
    ...webhookJobs(db, clock),
    ...ownDataJobs({
      db,
      storage,
      clock,
      log,
      queue,
      documentKeys: await openKeyRing(config.inKeys('documents')),
      issuer: installation.operatorFiles.site,
      typefaces: await readTypefaces(config.invoices.fontPath),
      ...post,
    }),
    ...statusJobs({ db, clock, enginesOnline }),
    ...sandboxJobs(sandboxOf(installation.payments)),
    ...safetyJobs({ db, clock, inUse: (ids) => decisionsInUse(db, ids) }),
  ]);
  const webhooks = await startWebhookSender({
    db,
    databaseUrl: installation.directUrl,
    clock,
    log,
    keyRing: await openKeyRing(config.inKeys('webhooks')),
    allowLoopback: config.webhooks.toLoopback,
  });
  await dispatcher.start();

  return {
    unready: () => (stopping ? 'This worker is stopping.' : null),
    async close() {
      stopping = true;
      for (const end of reporting) end();
      const drainMs = options.drainMs ?? config.shutdown.drainMs;
      await Promise.all([dispatcher.stop(drainMs), queue.rest(drainMs), webhooks.close()]);
      await Promise.all(engines.map((engine) => engine.close()));
      await credentials.close();
      mailer.close();
    },
  };
}

function counted(mailer: Mailer, metrics: Metrics): Mailer {
  return {
    close: () => mailer.close(),
    async send(mail) {
      try {
        await mailer.send(mail);
      } catch (error) {
        metrics.countMail('refused');
        throw error;
      }
      metrics.countMail('sent');
    },
  };
}

/** Counts how long a job waited and took. */
async function timed(job: StartedJob, metrics: Metrics, run: Promise<void>): Promise<void> {
  const { attempt, createdAt, engineId, lane, operation, startedAt } = job;
  const began = performance.now();
  if (attempt === 1 && startedAt) {
    metrics.jobBegan({
      lane,
      waitedSeconds: Math.max(0, (startedAt.getTime() - createdAt.getTime()) / 1000),
    });
  }
  try {
    await run;
  } finally {
    metrics.jobEnded({ operation, engine: engineId ?? '', seconds: (performance.now() - began) / 1000 });
  }
}
