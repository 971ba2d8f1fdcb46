import path from 'node:path';
import { scopeOfRoute } from '#contract/api-scopes.ts';
import { contract } from '#contract/index.ts';
import { consentEdition, type PolicyVersions, policyVersions } from '#contract/policies.ts';
import { userHandlers } from '#features/accounts';
import { describeFile } from '#features/analysis';
import { announcementHandlers, openBoard } from '#features/announcements';
import { apiKeyHandlers, createKeyAuthenticator } from '#features/api-keys';
import { auditHandlers } from '#features/audit';
import { billingHandlers, receiveEvent } from '#features/billing';
import { deskHandlers } from '#features/desk';
import { enterpriseHandlers } from '#features/enterprise';
import { generationHandlers, hintJob } from '#features/generation';
import {
  type AuthSecrets,
  accountHandlers,
  accountsOf,
  alreadyRegisteredMail,
  createAuth,
  createAuthenticator,
  createUserPresenter,
  createVerificationToken,
  identityHandlers,
  resetMail,
  unnumberedSecret,
  verificationMail,
} from '#features/identity';
import { invoiceHandlers, readTypefaces } from '#features/invoices';
import { walletWithExpiry } from '#features/ledger';
import { legalHoldHandlers } from '#features/legal-hold';
import { collectionHandlers, libraryHandlers, openCredentials } from '#features/library';
import { afterPayment, beforePayment, managedHandlers } from '#features/managed';
import { notificationHandlers } from '#features/notifications';
import { identityReviewHandlers, onboardingHandlers } from '#features/onboarding';
import { operationsHandlers } from '#features/operations';
import { operatorFileHandlers } from '#features/operator-files';
import { ownDataHandlers } from '#features/own-data';
import { personaHandlers, sharingHandlers } from '#features/personas';
import { referralHandlers } from '#features/referrals';
import { reviewHandlers } from '#features/reviews';
import {
  createHttpClassifier,
  type Judge,
  judge as rulesJudge,
  safetyHandlers,
  withClassifier,
} from '#features/safety';
import { startPresence, statusHandlers } from '#features/status';
import { supportHandlers } from '#features/support';
import { takedownHandlers } from '#features/takedowns';
import { teamHandlers } from '#features/team';
import { templateHandlers } from '#features/templates';
import { forgetReadings, openPictureRecords, toolHandlers } from '#features/tools';
import { completedModel, sessionsWith, trainingHandlers } from '#features/training';
import { uploadHandlers } from '#features/uploads';
import { usageHandlers } from '#features/usage';
import { webhookHandlers } from '#features/webhooks';
import { type Clock, systemClock } from '#platform/clock.ts';
import { openKeyRing } from '#platform/crypto/key-ring.ts';
import type { Tx } from '#platform/db/client.ts';
import { openEventHub } from '#platform/events/hub.ts';
import { publish } from '#platform/events/publish.ts';
import { createRateLimits, type defaultLimits, type LimitFigures } from '#platform/http/rate-limits.ts';
import { serveContract } from '#platform/http/serve-contract.ts';
import { createHttpServer } from '#platform/http/server.ts';
import { sendMail } from '#platform/mail/jobs.ts';
import type { Mail } from '#platform/mail/mailer.ts';
import { onceNeeded } from '#platform/once-needed.ts';
import type { Installation } from '../installation.ts';
import { sandboxOf } from '../open-payments.ts';
import { serveOperations } from '../operations/serve-operations.ts';
import { cardFormOrigins } from './card-form-origins.ts';
import { serveDevPages } from './dev/serve-dev-pages.ts';
import { serveEngineLinks } from './engine-links.ts';
import { openApiDocument } from './openapi.ts';
import { refuseUnknown, serveApiPages, servePages } from './pages.ts';
import { sandboxHandlers } from './sandbox-routes.ts';
import { serveOn } from './serve-on.ts';
import { openPublicPages } from './site/public-pages.ts';
import { systemHandlers } from './system-routes.ts';
import { serveWebhooks } from './webhooks.ts';
import { createWelcome } from './welcome.ts';

export type WebOptions = {
  /** The built front end; null serves the calls only. */
  pages: string | null;
  /** For tests: figures of the limits, the moment, the judge of the safety decision, newer policies. */
  limits?: typeof defaultLimits;
  overallLimit?: LimitFigures;
  clock?: Clock;
  judge?: Judge;
  policyVersions?: PolicyVersions;
  /** Parse every answer with its schema. */
  checkAnswers?: boolean;
  /** Milliseconds of event loop delay from which calls are turned away, 0 for never; left out: two seconds. */
  overloadedAfterMs?: number;
  /** Cuts short what a closing process waits for out of politeness. */
  hurry?: AbortSignal;
};

export type RunningWeb = {
  address: string;
  /** Why it cannot serve now; null when it can. */
  unready(): string | null;
  close(): Promise<void>;
};

const overloadedAfterMs = 2_000;

/** Composes and starts the HTTP process: features get what they need, the contract gets its handlers. */
export async function startWeb(installation: Installation, options: WebOptions): Promise<RunningWeb> {
  const { config, db, log, mailBrand, operatorFiles, queue, secret, storage } = installation;
  const secrets: AuthSecrets = [secret, ...installation.acceptedSecrets];
  const { baseUrl } = config.http;
  const secure = baseUrl.startsWith('https:');
  const typefaces = await readTypefaces(config.invoices.fontPath);
  let draining = false;

  const queueMail = (tx: Tx, message: Mail) => queue.enqueue(tx, sendMail, message);
  const post = { brand: mailBrand, sendMail: queueMail };
  const mail = (message: Mail) => db.transaction((tx) => queueMail(tx, message));
  const auth = createAuth({
    db,
    log,
    secrets,
    unnumberedSecret: await unnumberedSecret(db, secrets),
    baseUrl,
    issuer: mailBrand.name,
    sendResetMail: (to) => mail(resetMail(mailBrand, to)),
    sendAlreadyRegisteredMail: (to) => mail(alreadyRegisteredMail(mailBrand, to)),
  });
  const terms = { versions: options.policyVersions ?? policyVersions, ...config.onboarding };
  const edition = consentEdition(terms);
  const authenticate = createAuthenticator(db, secrets, secure, edition);
  const presentUser = createUserPresenter(db, walletWithExpiry, edition);
  const hub = await openEventHub({ db, databaseUrl: installation.directUrl, log });
  const { classifier } = config.safety;
  const rules = options.judge ?? rulesJudge;
  const judge = classifier ? withClassifier(rules, createHttpClassifier(classifier)) : rules;
  const clock = options.clock ?? systemClock;

  const board = openBoard(db, clock);
  const verificationToken = (email: string) => createVerificationToken(secret, email);
  const welcome = createWelcome({ db, clock, brand: mailBrand, sendMail: queueMail, verificationToken });

  const generating = {
    db,
    judge,
    clock,
    pictures: openPictureRecords({ db, storage }),
    findModel: (userId: string, modelId: string) => completedModel(db, userId, modelId),
  };

  const credentials = onceNeeded(
    () => openCredentials({ folder: config.inKeys('credentials'), ...config.credentials }),
    ({ close }) => close(),
  );
  const copying = { credentials: credentials.get, ffmpegPath: config.media.ffmpegPath };

  const folder = options.pages && path.resolve(options.pages);
  const site = await openPublicPages({ folder, baseUrl, log, site: operatorFiles.site });
  operatorFiles.onSite(site.update);
  const documentKeys = await openKeyRing(config.inKeys('documents'));
  const documents = { db, storage, documentKeys, log };

  const server = await createHttpServer({
    log,
    secure,
    maximumEventLoopDelay: options.overloadedAfterMs ?? overloadedAfterMs,
    otherOrigins: {
      ...cardFormOrigins(installation.payments.id),
      media: storage.linkOrigin === null ? [] : [storage.linkOrigin],
    },
    drainMs: config.shutdown.drainMs,
    stopping: () => draining,
  });
  const handlers = {
    ...identityHandlers({
      db,
      auth,
      secure,
      presentUser,
      welcome,
      sendVerificationMail: async (to) =>
        mail(verificationMail(mailBrand, { ...to, token: await verificationToken(to.email) })),
    }),
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
  const limits = createRateLimits(db.$client, options.limits, options.overallLimit);
  serveContract(server, contract, handlers, {
    authenticate,
    keys: { authenticate: createKeyAuthenticator(db, edition), scopes: scopeOfRoute },
    limits,
    trustedAddressHeader: config.http.trustedProxyHeader,
    checkAnswers: options.checkAnswers ?? false,
  });
  const { metrics } = installation;
  server.addHook('onResponse', async (request, { elapsedTime, statusCode: status }) => {
    const { method, routeOptions } = request;
    metrics.countRequest({
      method,
      route: routeOptions.url ?? 'unknown',
      status,
      seconds: elapsedTime / 1000,
    });
  });
  const { metricsToken } = config.http;
  const unready = () => (draining ? 'This process is stopping.' : null);
  serveOperations(server, { db, metrics, metricsToken, unready });
  await serveWebhooks(server, {
    provider: installation.payments,
    receiveEvent: (event) => receiveEvent({ db, clock, queue }, installation.payments.id, event),
    count: metrics.countPaymentEvent,
  });
  await serveEngineLinks(server, {
    keys: await openKeyRing(config.inKeys('engine-links')),
    storage,
    clock,
    limits,
    trustedAddressHeader: config.http.trustedProxyHeader,
    hint: (jobId) => hintJob(db, jobId),
  });
  await serveApiPages(server, openApiDocument(contract, baseUrl));
  if (!config.production) {
    const outbox = config.mail.smtpUrl ? null : config.inData('outbox');
    await serveDevPages(server, { brand: mailBrand, contact: operatorFiles.site.contact, outbox });
  }
  if (folder) {
    const pages = { folder, baseUrl, authenticate, pages: site.pages, announced: board.read };
    await servePages(server, pages);
  } else server.setNotFoundHandler(refuseUnknown);

  const address = await server.listen({ port: config.http.port, host: config.http.host });
  const presence = await startPresence({ db, clock, log });
  return {
    address,
    unready,
    async close() {
      draining = true;
      await serveOn({ graceMs: config.shutdown.graceMs, hub, hurry: options.hurry });
      await presence.stop();
      // Streams end first; ordinary calls finish.
      await hub.close();
      await server.close();
      await credentials.close();
    },
  };
}
