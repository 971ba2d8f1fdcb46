import { hostname } from 'node:os';
import type { Engine } from '@castwright/engine-port';
import {
  createDispatcher,
  createJobRunner,
  type DispatcherOptions,
  type FinishJob,
} from '#features/generation/execution';
import type { EngineTerms } from '#features/generation/fleet';
import type { StartedJob } from '#features/generation/jobs';
import { createPictureRecords, storeText } from '#features/generation/tools';
import type { ListReferences } from '#features/library/likeness';
import { createSheetContinuation } from '#features/library/reference-sheets';
import { startPushSender } from '#features/messaging/push';
import { startWebhookSender } from '#features/messaging/webhooks';
import type { ChannelAdapters } from '#features/publishing/channels';
import { createReportStore, getUsableModel } from '#features/training';
import type { Inspector } from '#features/trust/inspection';
import { type Clock, systemClock } from '#platform/clock.ts';
import { openKeyRing } from '#platform/crypto/key-ring.ts';
import { newId } from '#platform/ids.ts';
import { createMailer } from '#platform/mail/mailer.ts';
import { createFaceEmbedder, type FaceEmbedder } from '#platform/media/faces/face-embedder.ts';
import { isAdultClosedByPayments } from '../adult-payments.ts';
import type { Installation } from '../installation.ts';
import { openInspection, openOutputInspectors, openUploadInspectors } from '../open-inspection.ts';
import { openInstallationCredentials } from '../open-installation-credentials.ts';
import { openJudge } from '../open-judge.ts';
import { openPush } from '../open-push.ts';
import { composeJobs } from './compose-jobs.ts';
import { countMails } from './count-mails.ts';
import type { OpenEngines } from './engines.ts';
import { startFleetReporter } from './fleet-reporter.ts';
import { followFleet } from './follow-fleet.ts';
import { measureJob } from './measure-job.ts';
import { openLikeness } from './open-likeness.ts';
import { openPublishing, type PublishingIntervals } from './open-publishing.ts';
import type { OpenRegistered } from './registered-engines.ts';
import { toFleet } from './to-fleet.ts';

export type WorkerOptions = Pick<DispatcherOptions, 'leaseMs' | 'pollMs' | 'probeMs'> & {
  engines: readonly Engine[];
  /** Priority and cost by engine id. */
  terms?: ReadonlyMap<string, EngineTerms>;
  /** Follows the versions of the engine file. */
  engineFile?: OpenEngines['engineFile'];
  /** Opens engines that register themselves. Left out: none join. */
  openRegistered?: OpenRegistered | undefined;
  clock?: Clock;
  /** In place of the outlets of the configuration, for tests. */
  channelAdapters?: ChannelAdapters | undefined;
  /** Finishes outputs, for measurements. */
  finish?: FinishJob;
  /** What looks at outputs, for tests and measurements. Default: the built-in inspectors. */
  inspectors?: readonly Inspector[];
  /** What looks at imported pictures, for tests. Default: what looks at uploads. */
  uploadInspectors?: readonly Inspector[];
  /** The most milliseconds for one inspector. Default: a minute. */
  inspectorTimeoutMs?: number;
  /** Milliseconds that a stopping worker waits for running jobs. Default: from the settings. */
  drainMs?: number;
  publishing?: PublishingIntervals;
  /** What likeness is measured with and against, for tests. */
  likeness?: { embedder: FaceEmbedder; listReferencePictures?: ListReferences };
};

export type RunningWorker = {
  /** The reason why it takes no work now; null when it does. */
  unready(): string | null;
  close(): Promise<void>;
};

/** Composes and starts the worker process: the dispatcher runs engine jobs, the queue everything else. */
export async function startWorker(
  installation: Installation,
  options: WorkerOptions,
): Promise<RunningWorker> {
  const { config, db, log, metrics, queue, storage, watermark } = installation;
  const isAdultClosed = isAdultClosedByPayments(config.payments);
  const fleet = toFleet(options, isAdultClosed);
  let stopping = false;
  const clock = options.clock ?? systemClock;
  const workerId = `${hostname()}:${process.pid}:${newId()}`;
  const credentials = await openInstallationCredentials(installation);
  const finishing = { storage, credentials, watermark, ffmpegPath: config.media.ffmpegPath };
  const pictures = createPictureRecords({
    ...config.modes,
    db,
    loraRules: installation.operatorFiles.loras,
    storage,
    watermark,
    ffmpegPath: config.media.ffmpegPath,
  });
  const embedder = options.likeness?.embedder ?? createFaceEmbedder();
  const { likeness, measureCandidates, onCompleted } = openLikeness(installation, {
    ...options.likeness,
    embedder,
  });
  const inspection = openInspection(installation, {
    ...options,
    inspectors: options.inspectors ?? openOutputInspectors(installation, embedder, clock),
  });
  const uploadInspection = openInspection(installation, {
    ...options,
    inspectors: options.uploadInspectors ?? openUploadInspectors(installation),
  });
  const runJob = createJobRunner({
    db,
    log,
    workerId,
    finishing,
    pictures,
    storeText,
    storeReport: createReportStore({ watermark, log }),
    onCompleted,
    measureCandidates,
    inspectFile: inspection.inspectFile,
    finish: options.finish,
  });
  const sheets = {
    db,
    clock,
    judge: openJudge(installation, clock),
    pictures,
    findModel: (userId: string, modelId: string) => getUsableModel(db, userId, modelId),
  };
  const continueSheet = createSheetContinuation(sheets);
  // The sweep continues what fails here.
  const continueAfter = (contentId: string | null) =>
    continueSheet(contentId).catch((error: unknown) =>
      log.warn({ err: error, contentId }, 'a reference sheet could not be continued'),
    );
  const runAndContinue = async (engine: Engine, job: StartedJob, signal: AbortSignal) => {
    await runJob(engine, job, signal);
    await continueAfter(job.contentId);
  };
  const mailer = countMails(
    createMailer({ ...config.mail, brand: installation.mailBrand, outbox: config.inData('outbox') }),
    metrics,
  );

  const dispatcher = createDispatcher({
    db,
    databaseUrl: installation.directUrl,
    workerId,
    ...fleet,
    log,
    leaseMs: options.leaseMs,
    pollMs: options.pollMs,
    probeMs: options.probeMs,
    runJob: (engine, job, signal) => measureJob(job, metrics, runAndContinue(engine, job, signal)),
    onLeases: metrics.countLeases,
    onEnginesChanged: () => following.syncRegistered(),
  });
  const reporter = await startFleetReporter(
    { db, log, workerId, state: options.engineFile?.getState },
    fleet,
  );
  const following = followFleet({ db, log, opened: options, isAdultClosed, dispatcher, reporter });

  const publishing = await openPublishing(installation, {
    ...{ clock, mailer, judge: sheets.judge, credentials: async () => credentials },
    adapters: options.channelAdapters,
    intervals: options.publishing,
  });
  const jobs = await composeJobs(installation, {
    ...{ clock, continueAfter, finishing, likeness, mailer, onCompleted, sheets },
    inspectOutput: inspection.inspectFile,
    inspectUpload: uploadInspection.inspectFile,
  });
  await queue.work([...jobs, ...publishing.jobs]);
  const webhooks = await startWebhookSender({
    db,
    databaseUrl: installation.directUrl,
    clock,
    log,
    keyRing: await openKeyRing(config.inKeys('webhooks')),
    allowLoopback: config.webhooks.toLoopback,
  });
  const publisher = publishing.start();
  const push = startPushSender({ db, clock, log, posting: await openPush(installation) });
  await dispatcher.start();
  following.followFile();

  return {
    unready: () => (stopping ? 'This worker is stopping.' : null),
    async close() {
      stopping = true;
      await following.close();
      const drainMs = options.drainMs ?? config.shutdown.drainMs;
      await Promise.all([
        dispatcher.stop(drainMs),
        queue.drain(drainMs),
        webhooks.close(),
        push.close(),
        publisher.close(drainMs),
      ]);
      await reporter.close();
      await Promise.all([credentials, embedder, inspection, uploadInspection].map((each) => each.close()));
      await mailer.close();
    },
  };
}
