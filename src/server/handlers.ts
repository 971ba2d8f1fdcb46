import { userHandlers } from '#features/accounts';
import { describeFile } from '#features/analysis';
import { announcementHandlers, type openBoard } from '#features/announcements';
import { apiKeyHandlers } from '#features/api-keys';
import { auditHandlers } from '#features/audit';
import { billingHandlers } from '#features/billing';
import { deskHandlers } from '#features/desk';
import { enterpriseHandlers } from '#features/enterprise';
import { generationHandlers } from '#features/generation';
import { accountHandlers, accountsOf, identityHandlers } from '#features/identity';
import { invoiceHandlers, readTypefaces } from '#features/invoices';
import { legalHoldHandlers } from '#features/legal-hold';
import { collectionHandlers, libraryHandlers, type openCredentials } from '#features/library';
import { afterPayment, beforePayment, managedHandlers } from '#features/managed';
import { notificationHandlers } from '#features/notifications';
import { identityReviewHandlers, onboardingHandlers } from '#features/onboarding';
import { operationsHandlers } from '#features/operations';
import { operatorFileHandlers } from '#features/operator-files';
import { ownDataHandlers } from '#features/own-data';
import { personaHandlers, sharingHandlers } from '#features/personas';
import { referralHandlers } from '#features/referrals';
import { reviewHandlers } from '#features/reviews';
import { type Judge, safetyHandlers } from '#features/safety';
import { statusHandlers } from '#features/status';
import { supportHandlers } from '#features/support';
import { takedownHandlers } from '#features/takedowns';
import { teamHandlers } from '#features/team';
import { templateHandlers } from '#features/templates';
import { forgetReadings, openPictureRecords, toolHandlers } from '#features/tools';
import { completedModel, sessionsWith, trainingHandlers } from '#features/training';
import { uploadHandlers } from '#features/uploads';
import { usageHandlers } from '#features/usage';
import { webhookHandlers } from '#features/webhooks';
import type { Clock } from '#platform/clock.ts';
import { openKeyRing } from '#platform/crypto/key-ring.ts';
import type { openEventHub } from '#platform/events/hub.ts';
import { publish } from '#platform/events/publish.ts';
import type { Installation } from '../installation.ts';
import { sandboxOf } from '../open-payments.ts';
import type { SignIn } from './open-sign-in.ts';
import { sandboxHandlers } from './sandbox-routes.ts';
import type { openPublicPages } from './site/public-pages.ts';
import { systemHandlers } from './system-routes.ts';

export type HandlerParts = {
  clock: Clock;
  signIn: SignIn;
  judge: Judge;
  board: ReturnType<typeof openBoard>;
  site: Awaited<ReturnType<typeof openPublicPages>>;
  hub: Awaited<ReturnType<typeof openEventHub>>;
  /** Opened when the first file is to carry them. */
  credentials: () => ReturnType<typeof openCredentials>;
};

/** Every handler of the contract: each feature gets what it needs, and answers its part of the calls. */
export async function composeHandlers(
  installation: Installation,
  { board, clock, credentials, hub, judge, signIn, site }: HandlerParts,
) {
  const { config, db, log, mailBrand, operatorFiles, queue, storage } = installation;
  const { baseUrl } = config.http;
  const { edition, mail, post, presentUser, terms } = signIn;
  const documentKeys = await openKeyRing(config.inKeys('documents'));
  const documents = { db, storage, documentKeys, log };
  const typefaces = await readTypefaces(config.invoices.fontPath);
  const copying = { credentials, ffmpegPath: config.media.ffmpegPath };
  const generating = {
    db,
    judge,
    clock,
    pictures: openPictureRecords({ db, storage }),
    findModel: (userId: string, modelId: string) => completedModel(db, userId, modelId),
  };
  return {
    ...identityHandlers({ db, ...signIn }),
    ...accountHandlers({ db, clock, presentUser, ...post }),
    ...ownDataHandlers({ db, clock, queue, storage, ...post }),
    ...apiKeyHandlers({ db, clock }),
    ...webhookHandlers({
      db,
      clock,
      keyRing: await openKeyRing(config.inKeys('webhooks')),
      allowLoopback: config.webhooks.toLoopback,
    }),
    ...onboardingHandlers({ ...documents, clock, presentUser, terms }),
    ...identityReviewHandlers({ ...documents, clock, ...post }),
    ...generationHandlers({ ...generating, tags: operatorFiles.tags }),
    ...toolHandlers({ ...generating, storage }),
    ...uploadHandlers({ db, storage, log, clock, judge, inspect: describeFile, forgetWords: forgetReadings }),
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
    ...collectionHandlers({ db, storage, clock, log, ...copying }),
    ...personaHandlers({ db, judge }),
    ...sharingHandlers({ db, judge }),
    ...templateHandlers({ db, judge }),
    ...notificationHandlers({ db, clock }),
    ...safetyHandlers({ db, clock }),
    ...reviewHandlers({ db, clock }),
    ...teamHandlers({ db, clock, ...post }),
    ...billingHandlers({ db, clock, provider: installation.payments, ...post }),
    ...invoiceHandlers({
      db,
      clock,
      issuer: operatorFiles.site,
      typefaces,
      beforePayment,
      afterPayment: (tx, invoice, now) => afterPayment(tx, post, invoice, now),
    }),
    ...enterpriseHandlers({ db, clock, ...post }),
    ...managedHandlers({ db, clock, contact: operatorFiles.site.contact, ...post }),
    ...referralHandlers({ db, baseUrl }),
    ...userHandlers({ db, clock, edition, ...post }),
    ...auditHandlers({
      db,
      clock,
      namesOf: async (ids) => new Map([...(await accountsOf(db, ids))].map(([id, { name }]) => [id, name])),
    }),
    ...supportHandlers({ brand: mailBrand, contact: operatorFiles.site.contact, sendMail: mail }),
    ...takedownHandlers({ db, clock, queue, storage, ...post }),
    ...legalHoldHandlers({ db, clock }),
    ...statusHandlers({ db, clock }),
    ...announcementHandlers({ db, clock, board }),
    ...operationsHandlers({ db, clock, queue }),
    ...deskHandlers({ db, clock, engineCosts: config.engineCosts }),
    ...operatorFileHandlers({
      db,
      clock,
      files: operatorFiles,
      sessionsWith: (tagIds) => sessionsWith(db, tagIds),
      renderPage: site.preview,
    }),
    ...usageHandlers({ db, clock }),
    ...systemHandlers({ db, hub }),
    ...sandboxHandlers(sandboxOf(installation.payments)),
  };
}
