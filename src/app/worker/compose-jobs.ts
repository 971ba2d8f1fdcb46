import { statusJobs } from '#features/admin/status';
import { enterpriseJobs } from '#features/billing/enterprise';
import { invoiceJobs, readTypefaces } from '#features/billing/invoices';
import { managedJobs } from '#features/billing/managed';
import { referralJobs } from '#features/billing/referrals';
import { billingJobs } from '#features/billing/subscriptions';
import { engineLinkJobs } from '#features/generation/engine-links';
import { listEngineStatus } from '#features/generation/fleet';
import { generationJobs, listDecisionsInUse } from '#features/generation/jobs';
import { findWithheldJobs, outputCheckJobs } from '#features/generation/output-checks';
import { registrationJobs } from '#features/generation/registration';
import { identityJobs } from '#features/identity/accounts';
import { ageAssuranceJobs } from '#features/identity/age-assurance';
import { onboardingJobs } from '#features/identity/onboarding';
import { ownDataJobs } from '#features/identity/own-data';
import { describeFile } from '#features/library/analysis';
import { importJobs } from '#features/library/imports';
import { libraryJobs, markingJobs } from '#features/library/items';
import { likenessJobs } from '#features/library/likeness';
import { loraJobs } from '#features/library/loras';
import { listPersonaNames } from '#features/library/personas';
import { referenceSheetJobs } from '#features/library/reference-sheets';
import { uploadJobs } from '#features/library/uploads';
import { notificationJobs } from '#features/messaging/notifications';
import { webhookJobs } from '#features/messaging/webhooks';
import { listPostDecisionsInUse } from '#features/publishing/posts';
import { sampleMarkingJobs, trainingJobs } from '#features/training';
import type { InspectFile } from '#features/trust/inspection';
import { type Judge, safetyJobs } from '#features/trust/safety';
import { takedownJobs } from '#features/trust/takedowns';
import { anonymiseBankTransfers, bankTransferData, bankTransferJobs } from '#payments/bank-transfer';
import { sandboxJobs } from '#payments/sandbox';
import type { Clock } from '#platform/clock.ts';
import { openKeyRing } from '#platform/crypto/key-ring.ts';
import type { Tx } from '#platform/db/client.ts';
import { eventJobs } from '#platform/events/jobs.ts';
import { limitJobs } from '#platform/http/jobs.ts';
import type { HandledJob } from '#platform/jobs/job.ts';
import { mailJobs, sendMail } from '#platform/mail/jobs.ts';
import type { Mail, Mailer } from '#platform/mail/mailer.ts';
// Not by its door, which loads the adapter.
import { ccbillJobs } from '../../payments/ccbill/jobs.ts';
import type { Installation } from '../installation.ts';
import { openListSearch } from '../open-list-search.ts';
import { findBankTransfers, findCcbill, findSandbox } from '../open-payments.ts';
import type { OpenLikeness } from './open-likeness.ts';

type JobDeps = Pick<OpenLikeness, 'likeness' | 'onCompleted'> & {
  clock: Clock;
  mailer: Mailer;
  finishing: Pick<Parameters<typeof markingJobs>[0], 'credentials' | 'ffmpegPath' | 'storage' | 'watermark'>;
  sheets: Parameters<typeof referenceSheetJobs>[0] & { judge: Judge };
  /** Continues the reference sheet of a picture that was delivered. */
  continueAfter(contentId: string | null): Promise<void>;
  inspectOutput: InspectFile;
  inspectUpload: InspectFile;
};

/** The handlers of the queue: every job of every feature but those of publishing (`open-publishing.ts`). */
export async function composeJobs(
  installation: Installation,
  {
    clock,
    continueAfter,
    finishing,
    inspectOutput,
    inspectUpload,
    likeness,
    mailer,
    onCompleted,
    sheets,
  }: JobDeps,
): Promise<HandledJob[]> {
  const { config, db, log, queue, seller, storage, watermark } = installation;
  const enginesOnline = async () => (await listEngineStatus(db)).some(({ status }) => status === 'online');

  const mailContext = {
    brand: installation.mailBrand,
    sendMail: (tx: Tx, mail: Mail) => queue.enqueue(tx, sendMail, mail),
  };

  const listInUse = async (ids: readonly string[]) =>
    new Set([...(await listDecisionsInUse(db, ids)), ...(await listPostDecisionsInUse(db, ids))]);

  return [
    ...mailJobs(mailer, log),
    ...generationJobs(db, clock),
    ...outputCheckJobs({
      db,
      storage,
      log,
      onCompleted,
      onDelivered: continueAfter,
      inspectFile: inspectOutput,
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
      judge: sheets.judge,
      listOwnNames: (userId) => listPersonaNames(db, userId),
    }),
    ...importJobs({
      ...config.modes,
      ...{ db, storage, clock, log, describeFile },
      judge: sheets.judge,
      inspectFile: inspectUpload,
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
  ];
}
