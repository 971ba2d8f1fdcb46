import path from 'node:path';
import { routeScopes } from '#contract/api-scopes.ts';
import { contract } from '#contract/index.ts';
import type { PolicyVersions } from '#contract/policies.ts';
import { startPresence } from '#features/admin/status';
import { receiveEvent } from '#features/billing/subscriptions';
import { hintJob } from '#features/generation/jobs';
import { findRegistrationToken } from '#features/generation/registration';
import { createKeyAuthenticator } from '#features/identity/api-keys';
import { isShownToVisitors } from '#features/library/gallery';
import { createAnnouncementCache } from '#features/messaging/announcements';
import type { ChannelAdapters } from '#features/publishing/channels';
import { createClickCounter } from '#features/publishing/links';
import type { Inspector } from '#features/trust/inspection';
import type { Judge } from '#features/trust/safety';
import { type Clock, systemClock } from '#platform/clock.ts';
import { openKeyRing } from '#platform/crypto/key-ring.ts';
import { openEventHub } from '#platform/events/hub.ts';
import { throwNotFound } from '#platform/http/errors.ts';
import { createRateLimits, type defaultLimits, type LimitWindow } from '#platform/http/rate-limits.ts';
import { serveContract } from '#platform/http/serve-contract.ts';
import { createHttpServer } from '#platform/http/server.ts';
import { lazyResource } from '#platform/lazy-resource.ts';
import { type BodyDetector, createBodyDetector } from '#platform/media/bodies/body-detector.ts';
import type { Installation } from '../installation.ts';
import { openChannels } from '../open-channels.ts';
import { openInspection, openUploadInspectors } from '../open-inspection.ts';
import { openInstallationCredentials } from '../open-installation-credentials.ts';
import { openJudge } from '../open-judge.ts';
import { serveOperations } from '../operator-listener/serve-operations.ts';
import { serveAudiencePages } from './audience/serve-audience-pages.ts';
import { getCardFormOrigins } from './card-form-origins.ts';
import { serveDevPages } from './dev/serve-dev-pages.ts';
import { drainStreams } from './drain-streams.ts';
import { serveEngineLinks } from './engine-links.ts';
import { composeHandlers } from './handlers.ts';
import { serveLinks } from './links/serve-links.ts';
import { openSignIn } from './open-sign-in.ts';
import { createOpenApiDocument } from './openapi.ts';
import { createPageSender } from './page-sender.ts';
import { serveApiPages, servePages } from './pages.ts';
import { servePublishedFiles } from './published-files.ts';
import { openSamples } from './sample-routes.ts';
import { serveMcp } from './serve-mcp.ts';
import { openPublicPages } from './site/public-pages.ts';
import { serveVerificationDescription } from './verification-description.ts';
import { serveWalletAnswers } from './wallet-answers.ts';
import { serveWebhooks } from './webhooks.ts';

export type WebOptions = {
  /** The built front end; null serves only API calls. */
  pages: string | null;
  /** For tests: rate limits, clock, safety judge, newer policy versions. */
  limits?: typeof defaultLimits;
  overallLimit?: LimitWindow;
  clock?: Clock;
  judge?: Judge;
  /** What looks at uploads. Default: the built-in inspectors, whose threads start with the first upload. */
  uploadInspectors?: readonly Inspector[];
  /** Finds the people in pictures whose pose is asked for. */
  bodies?: BodyDetector;
  policyVersions?: PolicyVersions;
  /** In place of the outlets of the configuration, for tests. */
  channelAdapters?: ChannelAdapters;
  /** Parse every response with its schema. */
  checkAnswers?: boolean;
  /** Event loop delay in milliseconds from which calls are refused; 0 never refuses. Default: two seconds. */
  overloadedAfterMs?: number;
  /** Milliseconds after which a client of `/mcp` that reads nothing is disconnected. */
  mcpStallMs?: number;
  /** Skips optional waiting during shutdown. */
  hurry?: AbortSignal;
};

export type RunningWeb = {
  address: string;
  /** The reason why it cannot serve now; null when it can. */
  unready(): string | null;
  close(): Promise<void>;
};

const overloadedAfterMs = 2_000;

/** Composes and starts the HTTP process: features get their dependencies, the contract its handlers. */
export async function startWeb(installation: Installation, options: WebOptions): Promise<RunningWeb> {
  const { config, db, log, mailBrand, operatorFiles, queue, storage } = installation;
  const { baseUrl } = config.http;
  const clock = options.clock ?? systemClock;
  let draining = false;

  const signIn = await openSignIn(installation, clock, options.policyVersions);
  const { age, authenticate, edition, readAgeStanding, secure } = signIn;
  const hub = await openEventHub({ db, databaseUrl: installation.directUrl, log });
  const judge = openJudge(installation, clock, options.judge);
  const board = createAnnouncementCache(db, clock);
  const credentials = lazyResource(
    () => openInstallationCredentials(installation),
    ({ close }) => close(),
  );
  const folder = options.pages && path.resolve(options.pages);
  const site = await openPublicPages({ folder, baseUrl, log, site: operatorFiles.site });
  operatorFiles.onSite(site.update);

  const { watermark } = installation;
  const samples = openSamples({ site: operatorFiles.site, credentials: credentials.get, clock, watermark });

  const server = await createHttpServer({
    log,
    secure,
    maximumEventLoopDelay: options.overloadedAfterMs ?? overloadedAfterMs,
    otherOrigins: {
      ...getCardFormOrigins(installation.payments.all, config.payments.ccbill?.frameOrigins),
      media: storage.linkOrigin === null ? [] : [storage.linkOrigin],
    },
    drainMs: config.shutdown.drainMs,
    stopping: () => draining,
  });
  const { uploadInspectors: inspectors = openUploadInspectors(installation) } = options;
  const inspection = openInspection(installation, { inspectors });
  const bodies = options.bodies ?? createBodyDetector();
  const preparePosts = {
    ...{ storage, clock, watermark, baseUrl },
    credentials: credentials.get,
    linkKeys: await openKeyRing(config.inKeys('webhooks')),
  };
  const audience = { db, clock, judge, queue, settings: config.audience, brand: mailBrand };
  const handlers = await composeHandlers(installation, {
    audience,
    preparePosts,
    inspectFile: inspection.inspectFile,
    bodies,
    clock,
    signIn,
    judge,
    board,
    site,
    samples,
    hub,
    credentials: credentials.get,
    channels: await openChannels(installation, clock, options.channelAdapters),
  });
  const limits = createRateLimits(db.$client, options.limits, options.overallLimit);
  const authenticateKey = createKeyAuthenticator(db, edition, readAgeStanding);
  const { countryHeader, trustedProxyHeader: trustedAddressHeader } = config.http;
  serveContract(server, contract, handlers, {
    authenticate,
    keys: { authenticate: authenticateKey, scopes: routeScopes },
    bearers: { engine: (token) => findRegistrationToken(db, token) },
    limits,
    trustedAddressHeader,
    countryHeader,
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
  serveOperations(server, { db, metrics, metricsToken, getUnreadyReason: unready });
  await serveWebhooks(server, {
    providers: installation.payments,
    trustedAddressHeader,
    receiveEvent: (provider, event) => receiveEvent({ db, clock, queue }, provider, event),
    count: metrics.countPaymentEvent,
  });
  await serveEngineLinks(server, {
    keys: await openKeyRing(config.inKeys('engine-links')),
    storage,
    clock,
    limits,
    trustedAddressHeader,
    hint: (jobId) => hintJob(db, jobId),
  });
  servePublishedFiles(server, { db, files: preparePosts, limits, trustedAddressHeader });
  await serveWalletAnswers(server, {
    deps: { db, clock, log, ...age },
    limits,
    trustedAddressHeader,
  });
  const frames = folder === null ? null : createPageSender(folder, baseUrl, site.pages);
  const readFrame = frames && (() => frames.render('links/page.html', { banner: '', signedIn: false }));
  await serveAudiencePages(server, { deps: audience, limits, trustedAddressHeader, readFrame });
  const stopping = new AbortController();
  await serveMcp(server, {
    brand: mailBrand,
    baseUrl,
    authenticateKey,
    limits,
    trustedAddressHeader,
    countryHeader,
    log,
    stopping: stopping.signal,
    stallMs: options.mcpStallMs,
  });
  serveVerificationDescription(server, mailBrand, baseUrl);
  const clicks = createClickCounter({ db, clock, log });
  serveLinks(server, {
    ...{ db, storage, clock, clicks, limits, trustedAddressHeader, baseUrl },
    keys: await openKeyRing(config.inKeys('engine-links')),
    reviewsBeforePublication: config.modes.reviewsBeforePublication,
    readFrame,
  });
  await serveApiPages(server, mailBrand, () => createOpenApiDocument(contract, baseUrl));
  if (!config.production) {
    const outbox = config.mail.smtpUrl ? null : config.inData('outbox');
    await serveDevPages(server, { brand: mailBrand, contact: operatorFiles.site.contact, outbox });
  }
  if (folder) {
    const pages = {
      folder,
      baseUrl,
      authenticate,
      pages: site.pages,
      readAnnouncement: board.read,
      findGalleryPreview: async (id: string) =>
        (await isShownToVisitors(db, id)) ? `${baseUrl}/api/gallery/${id}/files/preview` : null,
    };
    await servePages(server, pages);
  } else server.setNotFoundHandler(throwNotFound);

  const address = await server.listen({ port: config.http.port, host: config.http.host });
  const presence = await startPresence({ db, clock, log });
  return {
    address,
    unready,
    async close() {
      draining = true;
      stopping.abort();
      await drainStreams({ graceMs: config.shutdown.graceMs, hub, hurry: options.hurry });
      await presence.stop();
      // Streams end first; ordinary calls may finish.
      await hub.close();
      await server.close();
      await clicks.close();
      await inspection.close();
      await bodies.close();
      await samples.close();
      await credentials.close();
    },
  };
}
