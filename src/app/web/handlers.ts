import { deskHandlers } from '#features/admin/dashboard';
import { operationsHandlers } from '#features/admin/jobs-and-backups';
import { operatorFileHandlers } from '#features/admin/site-files';
import { statusHandlers } from '#features/admin/status';
import { enterpriseHandlers } from '#features/billing/enterprise';
import { invoiceHandlers, readTypefaces } from '#features/billing/invoices';
import { afterPayment, beforePayment, managedHandlers } from '#features/billing/managed';
import { referralHandlers } from '#features/billing/referrals';
import { billingHandlers } from '#features/billing/subscriptions';
import { usageHandlers } from '#features/billing/usage';
import { generationHandlers } from '#features/generation/requests';
import { forgetReadings, openPictureRecords, toolHandlers } from '#features/generation/tools';
import { accountHandlers, accountsOf, identityHandlers } from '#features/identity/accounts';
import { apiKeyHandlers } from '#features/identity/api-keys';
import { identityReviewHandlers, onboardingHandlers } from '#features/identity/onboarding';
import { ownDataHandlers } from '#features/identity/own-data';
import { teamHandlers } from '#features/identity/team';
import { userHandlers } from '#features/identity/user-administration';
import { describeFile } from '#features/library/analysis';
import type { openCredentials } from '#features/library/disclosure';
import { collectionHandlers, libraryHandlers } from '#features/library/items';
import { personaHandlers, sharingHandlers } from '#features/library/personas';
import { templateHandlers } from '#features/library/templates';
import { uploadHandlers } from '#features/library/uploads';
import { announcementHandlers, type openBoard } from '#features/messaging/announcements';
import { notificationHandlers } from '#features/messaging/notifications';
import { supportHandlers } from '#features/messaging/support';
import { webhookHandlers } from '#features/messaging/webhooks';
import { completedModel, sessionsWith, trainingHandlers } from '#features/training';
import { auditHandlers } from '#features/trust/audit';
import { legalHoldHandlers } from '#features/trust/legal-hold';
import { reviewHandlers } from '#features/trust/reviews';
import { type Judge, safetyHandlers } from '#features/trust/safety';
import { takedownHandlers } from '#features/trust/takedowns';
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
