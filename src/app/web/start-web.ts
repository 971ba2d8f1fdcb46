import path from 'node:path';
import { scopeOfRoute } from '#contract/api-scopes.ts';
import { contract } from '#contract/index.ts';
import type { PolicyVersions } from '#contract/policies.ts';
import { startPresence } from '#features/admin/status';
import { receiveEvent } from '#features/billing/subscriptions';
import { hintJob } from '#features/generation/jobs';
import { createKeyAuthenticator } from '#features/identity/api-keys';
import { openCredentials } from '#features/library/disclosure';
import { openBoard } from '#features/messaging/announcements';
import {
  createHttpClassifier,
  type Judge,
  judge as rulesJudge,
  withClassifier,
} from '#features/trust/safety';
import { type Clock, systemClock } from '#platform/clock.ts';
import { openKeyRing } from '#platform/crypto/key-ring.ts';
import { openEventHub } from '#platform/events/hub.ts';
import { createRateLimits, type defaultLimits, type LimitFigures } from '#platform/http/rate-limits.ts';
import { serveContract } from '#platform/http/serve-contract.ts';
import { createHttpServer } from '#platform/http/server.ts';
import { onceNeeded } from '#platform/once-needed.ts';
import type { Installation } from '../installation.ts';
import { serveOperations } from '../operator-listener/serve-operations.ts';
import { cardFormOrigins } from './card-form-origins.ts';
import { serveDevPages } from './dev/serve-dev-pages.ts';
import { serveEngineLinks } from './engine-links.ts';
import { composeHandlers } from './handlers.ts';
import { openSignIn } from './open-sign-in.ts';
import { openApiDocument } from './openapi.ts';
import { refuseUnknown, serveApiPages, servePages } from './pages.ts';
import { serveOn } from './serve-on.ts';
import { openPublicPages } from './site/public-pages.ts';
import { serveWebhooks } from './webhooks.ts';

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
  const { config, db, log, mailBrand, operatorFiles, queue, storage } = installation;
  const { baseUrl } = config.http;
  const clock = options.clock ?? systemClock;
  let draining = false;

  const signIn = await openSignIn(installation, clock, options.policyVersions);
  const { authenticate, edition, secure } = signIn;
  const hub = await openEventHub({ db, databaseUrl: installation.directUrl, log });
  const { classifier } = config.safety;
  const rules = options.judge ?? rulesJudge;
  const judge = classifier ? withClassifier(rules, createHttpClassifier(classifier)) : rules;
  const board = openBoard(db, clock);
  const credentials = onceNeeded(
    () => openCredentials({ folder: config.inKeys('credentials'), ...config.credentials }),
    ({ close }) => close(),
  );
  const folder = options.pages && path.resolve(options.pages);
  const site = await openPublicPages({ folder, baseUrl, log, site: operatorFiles.site });
  operatorFiles.onSite(site.update);

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
  const handlers = await composeHandlers(installation, {
    clock,
    signIn,
    judge,
    board,
    site,
    hub,
    credentials: credentials.get,
  });
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
