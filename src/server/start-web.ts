import path from 'node:path';
import { contract } from '#contract/index.ts';
import { consentEdition, type PolicyVersions, policyVersions } from '#contract/policies.ts';
import { walletOf } from '#features/billing';
import { generationHandlers } from '#features/generation';
import {
  alreadyRegisteredMail,
  createAuth,
  createAuthenticator,
  createUserPresenter,
  createVerificationToken,
  identityHandlers,
  resetMail,
  verificationMail,
} from '#features/identity';
import { libraryHandlers } from '#features/library';
import { notificationHandlers } from '#features/notifications';
import { onboardingHandlers } from '#features/onboarding';
import { personaHandlers, sharingHandlers } from '#features/personas';
import {
  createHttpClassifier,
  type Judge,
  judge as rulesJudge,
  safetyHandlers,
  withClassifier,
} from '#features/safety';
import { startPresence, statusHandlers } from '#features/status';
import { supportHandlers } from '#features/support';
import { teamHandlers } from '#features/team';
import { templateHandlers } from '#features/templates';
import { completedModel, trainingHandlers } from '#features/training';
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
import type { Installation } from '../installation.ts';
import { serveDevPages } from './dev/serve-dev-pages.ts';
import { openApiDocument } from './openapi.ts';
import { serveOperations } from './operations.ts';
import { refuseUnknown, serveApiPages, servePages } from './pages.ts';
import { systemHandlers } from './system-routes.ts';
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
};

export type RunningWeb = { address: string; close(): Promise<void> };

/** Milliseconds of event loop delay from which calls are turned away. */
const overloaded = 2_000;

/** Composes and starts the HTTP process: features get what they need, the contract gets its handlers. */
export async function startWeb(installation: Installation, options: WebOptions): Promise<RunningWeb> {
  const { config, db, log, mailBrand, queue, secret, storage } = installation;
  const { baseUrl } = config.http;
  const secure = baseUrl.startsWith('https:');
  let draining = false;

  const queueMail = (tx: Tx, message: Mail) => queue.enqueue(tx, sendMail, message);
  const mail = (message: Mail) => db.transaction((tx) => queueMail(tx, message));
  const auth = createAuth({
    db,
    log,
    secret,
    baseUrl,
    issuer: mailBrand.name,
    sendResetMail: (to) => mail(resetMail(mailBrand, to)),
    sendAlreadyRegisteredMail: (to) => mail(alreadyRegisteredMail(mailBrand, to)),
  });
  const terms = { versions: options.policyVersions ?? policyVersions, ...config.onboarding };
  const edition = consentEdition(terms);
  const authenticate = createAuthenticator(db, secret, secure, edition);
  const presentUser = createUserPresenter(db, walletOf, edition);
  const hub = await openEventHub({ db, databaseUrl: installation.directUrl, log });
  const { classifier } = config.safety;
  const rules = options.judge ?? rulesJudge;
  const judge = classifier ? withClassifier(rules, createHttpClassifier(classifier)) : rules;
  const clock = options.clock ?? systemClock;

  const verificationToken = (email: string) => createVerificationToken(secret, email);
  const welcome = createWelcome({ db, brand: mailBrand, sendMail: queueMail, verificationToken });

  const server = await createHttpServer({ log, secure, maximumEventLoopDelay: overloaded });
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
    ...onboardingHandlers({
      db,
      clock,
      presentUser,
      terms,
      storage,
      documentKeys: await openKeyRing(config.inData('keys', 'documents')),
      log,
    }),
    ...generationHandlers({
      db,
      judge,
      clock,
      tags: installation.tags,
      findModel: (userId, modelId) => completedModel(db, userId, modelId),
    }),
    ...trainingHandlers({ db }),
    ...libraryHandlers({
      db,
      storage,
      log,
      events: {
        contentChanged: (tx, userId, contentId) =>
          publish(tx, userId, { name: 'content', data: { contentId } }),
      },
    }),
    ...personaHandlers({ db, judge }),
    ...sharingHandlers({ db, judge }),
    ...templateHandlers({ db, judge }),
    ...notificationHandlers({ db, clock }),
    ...safetyHandlers({ db, clock }),
    ...teamHandlers({ db, clock, brand: mailBrand, sendMail: queueMail }),
    ...supportHandlers({ brand: mailBrand, contact: installation.site.contact, sendMail: mail }),
    ...statusHandlers({ db, clock }),
    ...systemHandlers({ db, hub }),
  };
  serveContract(server, contract, handlers, {
    authenticate,
    limits: createRateLimits(db.$client, options.limits, options.overallLimit),
    trustedAddressHeader: config.http.trustedProxyHeader,
    checkAnswers: options.checkAnswers ?? false,
  });
  serveOperations(server, { db, metricsToken: config.http.metricsToken, draining: () => draining });
  await serveApiPages(server, openApiDocument(contract, baseUrl));
  if (!config.production) {
    const outbox = config.mail.smtpUrl ? null : config.inData('outbox');
    await serveDevPages(server, { brand: mailBrand, contact: installation.site.contact, outbox });
  }
  if (options.pages) await servePages(server, { folder: path.resolve(options.pages), baseUrl, authenticate });
  else server.setNotFoundHandler(refuseUnknown);

  const address = await server.listen({ port: config.http.port, host: config.http.host });
  const presence = await startPresence({ db, clock, log });
  return {
    address,
    async close() {
      draining = true;
      await presence.stop();
      // Streams end first; ordinary calls finish.
      await hub.close();
      await server.close();
    },
  };
}
