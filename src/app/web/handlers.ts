import { adminDashboardHandlers } from '#features/admin/dashboard';
import { operationsHandlers } from '#features/admin/jobs-and-backups';
import { operatorFileHandlers } from '#features/admin/site-files';
import { statusHandlers } from '#features/admin/status';
import { readTypefaces } from '#features/billing/invoices';
import { engineSetupHandlers } from '#features/generation/engine-setup';
import { resultHandlers } from '#features/generation/output-checks';
import { registrationHandlers } from '#features/generation/registration';
import { generationHandlers } from '#features/generation/requests';
import { shotListHandlers } from '#features/generation/shot-lists';
import {
  createPictureRecords,
  deleteReadingsOfPictures,
  getReference,
  poseHandlers,
  prepareVariations,
  toolHandlers,
} from '#features/generation/tools';
import { prepareRest, prepareShots, prepareVideo } from '#features/generation/videos';
import { accountHandlers, listAccounts } from '#features/identity/accounts';
import { ageAssuranceHandlers } from '#features/identity/age-assurance';
import { apiKeyHandlers, callingKeyHandlers } from '#features/identity/api-keys';
import { identityReviewHandlers, onboardingHandlers } from '#features/identity/onboarding';
import { ownDataHandlers } from '#features/identity/own-data';
import { identityHandlers, passkeyHandlers, providerHandlers } from '#features/identity/sign-in';
import { teamHandlers } from '#features/identity/team';
import { userHandlers } from '#features/identity/user-administration';
import { describeFile } from '#features/library/analysis';
import type { openCredentials } from '#features/library/disclosure';
import { galleryHandlers } from '#features/library/gallery';
import { importHandlers } from '#features/library/imports';
import { collectionHandlers, libraryHandlers } from '#features/library/items';
import { findReferences, likenessHandlers, requestRemeasuring } from '#features/library/likeness';
import { loraHandlers } from '#features/library/loras';
import { getPersona, personaHandlers, sharingHandlers } from '#features/library/personas';
import { prepareSheetRetry, referenceSheetHandlers } from '#features/library/reference-sheets';
import { savedStyleHandlers } from '#features/library/saved-styles';
import { scenePresetHandlers } from '#features/library/scene-presets';
import { templateHandlers } from '#features/library/templates';
import { refusedUploadHandlers, uploadHandlers } from '#features/library/uploads';
import { verificationHandlers } from '#features/library/verification';
import { wildcardHandlers } from '#features/library/wildcards';
import { announcementHandlers, type createAnnouncementCache } from '#features/messaging/announcements';
import { notificationHandlers } from '#features/messaging/notifications';
import { pushHandlers } from '#features/messaging/push';
import { supportHandlers } from '#features/messaging/support';
import { webhookHandlers } from '#features/messaging/webhooks';
import { countSessionsByTag, getUsableModel, trainingHandlers } from '#features/training';
import { auditHandlers } from '#features/trust/audit';
import { evidenceHandlers } from '#features/trust/evidence';
import type { InspectFile } from '#features/trust/inspection';
import { legalHoldHandlers } from '#features/trust/legal-hold';
import { monthlyReportHandlers } from '#features/trust/monthly-reports';
import { reviewHandlers } from '#features/trust/reviews';
import { type Judge, safetyHandlers } from '#features/trust/safety';
import { takedownHandlers } from '#features/trust/takedowns';
import { bankTransferData, countWaitingTransfers } from '#payments/bank-transfer';
import type { Clock } from '#platform/clock.ts';
import { openKeyRing } from '#platform/crypto/key-ring.ts';
import type { openEventHub } from '#platform/events/hub.ts';
import { publish } from '#platform/events/publish.ts';
import type { BodyDetector } from '#platform/media/bodies/body-detector.ts';
import { comparedPictures } from '../compared-pictures.ts';
import type { Installation } from '../installation.ts';
import { openListSearch } from '../open-list-search.ts';
import { openPromptEnhancer } from '../open-prompt-enhancer.ts';
import { openPush } from '../open-push.ts';
import { promptReaders } from '../prompt-readers.ts';
import { composeBillingHandlers } from './billing-handlers.ts';
import { createEngineSetup } from './engine-setup.ts';
import type { SignIn } from './open-sign-in.ts';
import { composePublishingHandlers, type PublishingDeps } from './publishing-handlers.ts';
import type { openSamples } from './sample-routes.ts';
import type { openPublicPages } from './site/public-pages.ts';
import { systemHandlers } from './system-routes.ts';

export type HandlerDeps = PublishingDeps & {
  clock: Clock;
  signIn: SignIn;
  judge: Judge;
  /** Looks at uploads before they are stored. */
  inspectFile: InspectFile;
  bodies: BodyDetector;
  board: ReturnType<typeof createAnnouncementCache>;
  site: Awaited<ReturnType<typeof openPublicPages>>;
  samples: ReturnType<typeof openSamples>;
  hub: Awaited<ReturnType<typeof openEventHub>>;
  /** Opened for the first file that needs them. */
  credentials: () => ReturnType<typeof openCredentials>;
};

/** Composes every handler of the contract: each feature gets its dependencies and handles its part of the calls. */
export async function composeHandlers(
  installation: Installation,
  {
    audience,
    board,
    bodies,
    channels,
    clock,
    credentials,
    hub,
    inspectFile,
    judge,
    preparePosts,
    signIn,
    site,
    samples,
  }: HandlerDeps,
) {
  const { config, db, log, mailBrand, operatorFiles, queue, seller, storage, watermark } = installation;
  const { age, edition, mail, mailContext, presentUser, requireAdultAllowed, terms } = signIn;
  const documentKeys = await openKeyRing(config.inKeys('documents'));
  const documents = { db, storage, documentKeys, log };
  const typefaces = await readTypefaces(config.invoices.fontPath);
  const copying = {
    credentials,
    ffmpegPath: config.media.ffmpegPath,
    allowsUndisclosed: () => operatorFiles.site.undisclosedDownloads === 'recorded',
  };
  const generating = {
    db,
    judge,
    clock,
    pictures: createPictureRecords({
      ...config.modes,
      db,
      loraRules: operatorFiles.loras,
      storage,
      watermark,
      ffmpegPath: config.media.ffmpegPath,
    }),
    promptReaders,
    findModel: (userId: string, modelId: string) => getUsableModel(db, userId, modelId),
    requireAdultAllowed,
  };
  return {
    ...identityHandlers({ db, ...signIn }),
    ...passkeyHandlers({ db, ...signIn }),
    ...providerHandlers({ db, clock, log, ...signIn }),
    ...accountHandlers({ db, clock, presentUser, ...mailContext }),
    ...ownDataHandlers({ db, clock, queue, storage, providerData: bankTransferData, ...mailContext }),
    ...apiKeyHandlers({ db, clock }),
    ...callingKeyHandlers({ db, clock }),
    ...webhookHandlers({
      db,
      clock,
      keyRing: await openKeyRing(config.inKeys('webhooks')),
      allowLoopback: config.webhooks.toLoopback,
    }),
    ...ageAssuranceHandlers({ db, clock, log, ...age }),
    ...onboardingHandlers({ ...documents, clock, presentUser, terms }),
    ...identityReviewHandlers({ ...documents, clock, ...mailContext }),
    ...generationHandlers({
      ...generating,
      tags: operatorFiles.tags,
      modes: {
        allowsUploadedPeople: config.modes.allowsUploadedPeople,
        reviewsBeforePublication: config.modes.reviewsBeforePublication,
      },
      enhancer: openPromptEnhancer(installation, clock),
      prepareSheetRetry,
      prepareVariations,
      getReference,
      prepareVideo,
      prepareRest,
      listCompared: config.likeness.isMeasured
        ? async (userId, person) =>
            (await findReferences({ db, ...comparedPictures }, { userId, ...person }))?.contentIds ?? []
        : null,
    }),
    ...shotListHandlers({ ...generating, tags: operatorFiles.tags, prepareShots }),
    ...toolHandlers({ ...generating, storage }),
    ...poseHandlers({ db, storage, bodies }),
    ...uploadHandlers({
      ...config.modes,
      db,
      inspectFile,
      storage,
      log,
      clock,
      judge,
      describeFile,
      findListed: openListSearch(installation),
      ffmpegPath: config.media.ffmpegPath,
      deleteReadings: deleteReadingsOfPictures,
    }),
    ...trainingHandlers({ ...generating, tags: operatorFiles.tags, storage, log }),
    ...libraryHandlers({
      db,
      storage,
      clock,
      ...copying,
      events: {
        contentChanged: (tx, userId, contentId) =>
          publish(tx, userId, { name: 'content', data: { contentId } }),
      },
    }),
    ...importHandlers({ db, storage, queue, log, clock }),
    ...collectionHandlers({ db, storage, clock, log, ...copying }),
    ...verificationHandlers({ db, credentials, watermark, ffmpegPath: config.media.ffmpegPath }),
    ...personaHandlers({ db, judge }),
    ...likenessHandlers({ db, getPersona }),
    ...referenceSheetHandlers({
      ...generating,
      onChanged: (tx, sheet) => requestRemeasuring(queue, tx, sheet),
    }),
    ...sharingHandlers({ ...config.modes, db, judge, clock }),
    ...templateHandlers({ db, judge }),
    ...savedStyleHandlers({ db, judge }),
    ...wildcardHandlers({ db, judge }),
    ...loraHandlers({ ...config.loras, db, storage, queue, judge, clock, rules: operatorFiles.loras }),
    ...scenePresetHandlers({ db, judge }),
    ...composePublishingHandlers(installation, { audience, channels, judge, preparePosts }),
    ...notificationHandlers({ db, clock }),
    ...pushHandlers({
      db,
      clock,
      publicKey: (await openPush(installation))?.keys.publicKey ?? null,
      allowLoopback: config.push.toLoopback,
    }),
    ...safetyHandlers({ db, clock }),
    ...reviewHandlers({ ...config.modes, db, clock }),
    ...resultHandlers({ db, clock, queue, storage }),
    ...refusedUploadHandlers({ db, clock }),
    ...teamHandlers({ db, clock, ...mailContext }),
    ...composeBillingHandlers(installation, { clock, mailContext, typefaces }),
    ...userHandlers({ db, clock, edition, ...mailContext }),
    ...auditHandlers({
      db,
      clock,
      listNames: async (ids) =>
        new Map([...(await listAccounts(db, ids))].map(([id, { name }]) => [id, name])),
    }),
    ...supportHandlers({
      ...config.modes,
      clock,
      brand: mailBrand,
      contact: operatorFiles.site.contact,
      sendMail: mail,
    }),
    ...takedownHandlers({ ...config.modes, db, clock, queue, storage, ...mailContext }),
    ...legalHoldHandlers({ db, clock }),
    ...evidenceHandlers({ db, clock }),
    ...monthlyReportHandlers({ ...config.modes, db, clock, typefaces, site: operatorFiles.site }),
    ...statusHandlers({ db, clock }),
    ...announcementHandlers({ db, clock, announcementCache: board }),
    ...operationsHandlers({ db, clock, queue }),
    ...registrationHandlers({ db, clock, log }),
    ...adminDashboardHandlers({
      clocks: config.modes,
      countTransfers: () => countWaitingTransfers(db),
      db,
      clock,
      engineCosts: config.engineCosts,
      seller,
    }),
    ...operatorFileHandlers({
      db,
      clock,
      files: operatorFiles,
      countSessionsByTag: (tagIds) => countSessionsByTag(db, tagIds),
      renderPage: site.preview,
    }),
    ...engineSetupHandlers({
      db,
      files: operatorFiles,
      ...createEngineSetup({
        keys: await openKeyRing(config.inKeys('webhooks')),
        readVariable: config.engines.secret,
      }),
    }),
    ...systemHandlers({ db, hub }),
    ...galleryHandlers({ ...config.modes, db, storage, clock, site: operatorFiles.site }),
    ...samples.handlers,
  };
}
