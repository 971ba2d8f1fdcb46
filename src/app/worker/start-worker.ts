import { hostname } from 'node:os';
import type { Engine } from '@castwright/engine-port';
import { statusJobs } from '#features/admin/status';
import { enterpriseJobs } from '#features/billing/enterprise';
import { invoiceJobs, readTypefaces } from '#features/billing/invoices';
import { managedJobs } from '#features/billing/managed';
import { referralJobs } from '#features/billing/referrals';
import { billingJobs } from '#features/billing/subscriptions';
import { engineLinkJobs } from '#features/generation/engine-links';
import {
  createDispatcher,
  createJobRunner,
  type DispatcherOptions,
  type FinishJob,
} from '#features/generation/execution';
import { type EngineTerms, listEngineStatus } from '#features/generation/fleet';
import { generationJobs, listDecisionsInUse, type StartedJob } from '#features/generation/jobs';
import { findWithheldJobs, outputCheckJobs } from '#features/generation/output-checks';
import { registrationJobs } from '#features/generation/registration';
import { createPictureRecords, storeText } from '#features/generation/tools';
import { identityJobs } from '#features/identity/accounts';
import { ageAssuranceJobs } from '#features/identity/age-assurance';
import { onboardingJobs } from '#features/identity/onboarding';
import { ownDataJobs } from '#features/identity/own-data';
import { describeFile } from '#features/library/analysis';
import { importJobs } from '#features/library/imports';
import { libraryJobs, markingJobs } from '#features/library/items';
import { type ListReferences, likenessJobs } from '#features/library/likeness';
import { loraJobs } from '#features/library/loras';
import { listPersonaNames } from '#features/library/personas';
import { createSheetContinuation, referenceSheetJobs } from '#features/library/reference-sheets';
import { uploadJobs } from '#features/library/uploads';
import { notificationJobs } from '#features/messaging/notifications';
import { startPushSender } from '#features/messaging/push';
import { startWebhookSender, webhookJobs } from '#features/messaging/webhooks';
import type { ChannelAdapters } from '#features/publishing/channels';
import { listPostDecisionsInUse } from '#features/publishing/posts';
import { createReportStore, getUsableModel, sampleMarkingJobs, trainingJobs } from '#features/training';
import type { Inspector } from '#features/trust/inspection';
import { safetyJobs } from '#features/trust/safety';
import { takedownJobs } from '#features/trust/takedowns';
import { anonymiseBankTransfers, bankTransferData, bankTransferJobs } from '#payments/bank-transfer';
import { sandboxJobs } from '#payments/sandbox';
import { type Clock, systemClock } from '#platform/clock.ts';
import { openKeyRing } from '#platform/crypto/key-ring.ts';
import type { Tx } from '#platform/db/client.ts';
import { eventJobs } from '#platform/events/jobs.ts';
import { limitJobs } from '#platform/http/jobs.ts';
import { newId } from '#platform/ids.ts';
import { mailJobs, sendMail } from '#platform/mail/jobs.ts';
import { createMailer, type Mail } from '#platform/mail/mailer.ts';
import { createFaceEmbedder, type FaceEmbedder } from '#platform/media/faces/face-embedder.ts';
// Not by its door, which loads the adapter.
import { ccbillJobs } from '../../payments/ccbill/jobs.ts';
import { isAdultClosedByPayments } from '../adult-payments.ts';
import type { Installation } from '../installation.ts';
import { openInspection, openOutputInspectors, openUploadInspectors } from '../open-inspection.ts';
import { openInstallationCredentials } from '../open-installation-credentials.ts';
import { openJudge } from '../open-judge.ts';
import { openListSearch } from '../open-list-search.ts';
import { findBankTransfers, findCcbill, findSandbox } from '../open-payments.ts';
import { openPush } from '../open-push.ts';
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

  const enginesOnline = async () => (await listEngineStatus(db)).some(({ status }) => status === 'online');

  const mailContext = {
    brand: installation.mailBrand,
    sendMail: (tx: Tx, mail: Mail) => queue.enqueue(tx, sendMail, mail),
  };

  const { seller } = installation;
  const listInUse = async (ids: readonly string[]) =>
    new Set([...(await listDecisionsInUse(db, ids)), ...(await listPostDecisionsInUse(db, ids))]);

  const publishing = await openPublishing(installation, {
    ...{ clock, mailer, judge: sheets.judge, credentials: async () => credentials },
    adapters: options.channelAdapters,
    intervals: options.publishing,
  });
  await queue.work([
    ...mailJobs(mailer, log),
    ...generationJobs(db, clock),
    ...outputCheckJobs({
      db,
      storage,
      log,
      onCompleted,
      onDelivered: continueAfter,
      inspectFile: inspection.inspectFile,
      ffmpegPath: config.media.ffmpegPath,
    }),
    ...engineLinkJobs({ clock, storage }),
    ...registrationJobs({ db, log }),
    ...identityJobs(db, clock),
    ...ageAssuranceJobs(db, clock),
    ...notificationJobs({ db, clock, ...mailContext }),
    ...billingJobs({ db, clock, log, seller, providers: installation.payments, ...mailContext }),
    ...invoiceJobs({ db, clock, ...mailContext }),
    ...referralJobs({ db, clock, ...mailContext }),
    ...enterpriseJobs({ db, clock, seller, ...mailContext }),
    ...managedJobs({ db, clock, seller, ...mailContext }),
    ...onboardingJobs({ db, storage, clock }),
    ...libraryJobs({ db, storage, clock, log, findWithheldJobs: findWithheldJobs(db) }),
    ...markingJobs({ ...finishing, db, log }),
    ...likenessJobs(likeness),
    ...trainingJobs(likeness),
    ...sampleMarkingJobs({ db, log, watermark }),
    ...referenceSheetJobs(sheets),
    ...uploadJobs({ db, storage, clock, log }),
    ...loraJobs({
      ...{ ...installation, ...config.loras, clock, rules: installation.operatorFiles.loras },
      judge: openJudge(installation, clock),
      listOwnNames: (userId) => listPersonaNames(db, userId),
    }),
    ...importJobs({
      ...config.modes,
      ...{ db, storage, clock, log, describeFile },
      judge: sheets.judge,
      inspectFile: uploadInspection.inspectFile,
      findListed: openListSearch(installation),
      ffmpegPath: config.media.ffmpegPath,
    }),
    ...takedownJobs({ ...config.modes, db, storage, clock, log, ...mailContext }),
    ...eventJobs(db),
    ...limitJobs(db, clock),
    ...webhookJobs(db, clock),
    ...ownDataJobs({
      providerData: bankTransferData,
      anonymiseProviderBooks: anonymiseBankTransfers,
      db,
      storage,
      clock,
      log,
      queue,
      documentKeys: await openKeyRing(config.inKeys('documents')),
      issuer: installation.operatorFiles.site,
      typefaces: await readTypefaces(config.invoices.fontPath),
      ...mailContext,
    }),
    ...statusJobs({ db, clock, enginesOnline }),
    ...ccbillJobs(findCcbill(installation.payments)),
    ...sandboxJobs(findSandbox(installation.payments)),
    ...bankTransferJobs(findBankTransfers(installation.payments)),
    ...safetyJobs({ db, clock, inUse: listInUse }),
    ...publishing.jobs,
  ]);
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
