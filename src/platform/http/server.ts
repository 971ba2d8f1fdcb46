import multipart from '@fastify/multipart';
import underPressure from '@fastify/under-pressure';
import fastify, { type FastifyInstance, LogController } from 'fastify';
import helmet from 'helmet';
import { AppError } from '#contract/errors.ts';
import type { Logger } from '#platform/log.ts';
import { newId } from '../ids.ts';
import { endConnectionsOnClose } from './end-connections.ts';
import { earlyErrorHandlers, sendError } from './errors.ts';
import { parseJsonBody } from './parse-json-body.ts';
import { traceRequests } from './trace-requests.ts';

export type ServerOptions = {
  log: Logger;
  /** Whether the site is served over HTTPS, so that browsers may be told to insist on it. */
  secure: boolean;
  /** Event loop delay in milliseconds from which calls are refused with 503; 0 never refuses. */
  maximumEventLoopDelay: number;
  /** Other origins that pages may load from. Default: none. */
  otherOrigins?: Partial<OtherOrigins>;
  /** Milliseconds that a closing server waits for running calls. Default: ten seconds. */
  drainMs?: number;
  /**
   * Whether the process is stopping: each response then closes its connection, so that the next call goes to
   * another process.
   */
  stopping?: () => boolean;
};

const drainMs = 10_000;

/** Origins that pages may load from besides our own, such as `https://js.example.com`. */
export type OtherOrigins = {
  scripts: string[];
  frames: string[];
  connections: string[];
  /** Images and videos. */
  media: string[];
};

/** Creates a Fastify server with the guards that every route shares; the caller registers the routes. */
export async function createHttpServer(options: ServerOptions): Promise<FastifyInstance> {
  const { scripts = [], frames = [], connections = [], media = [] } = options.otherOrigins ?? {};
  const server = fastify({
    loggerInstance: options.log,
    genReqId: () => newId(),
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 1024 * 1024,
    // Long enough for the largest upload at 2 Mbit/s.
    requestTimeout: 180_000,
    forceCloseConnections: 'idle',
    // Calls that still arrive on an open connection are answered normally.
    return503OnClosing: false,
    ajv: { customOptions: { strict: false } },
    routerOptions: { maxParamLength: 200 },
    ...earlyErrorHandlers,
  }) as unknown as FastifyInstance;
  endConnectionsOnClose(server, options.drainMs ?? drainMs);
  server.setErrorHandler(sendError);
  parseJsonBody(server);
  traceRequests(server);
  server.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    if (options.stopping?.()) reply.header('connection', 'close');
    refuseCrossSite(request.method, request.headers);
  });
  server.addHook('onResponse', async (request, reply) => {
    // The route's pattern, not the URL, which may hold ids and tokens.
    const route = request.routeOptions.url ?? 'unknown';
    request.log.debug(
      {
        requestId: request.id,
        method: request.method,
        route,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'answered',
    );
  });
  // Not by @fastify/helmet, which parses the policy again for every call: a fifteenth of a call's processor time.
  const setSecurityHeaders = helmet({
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...media],
        mediaSrc: ["'self'", 'blob:', ...media],
        // Mantine sets custom properties through style attributes.
        styleSrc: ["'self'", "'unsafe-inline'"],
        scriptSrc: ["'self'", ...scripts],
        connectSrc: ["'self'", ...connections],
        frameSrc: ["'self'", ...frames],
        objectSrc: ["'none'"],
        frameAncestors: ["'none'"],
        upgradeInsecureRequests: options.secure ? [] : null,
      },
    },
    strictTransportSecurity: options.secure,
    crossOriginEmbedderPolicy: false,
  });
  server.addHook('onRequest', (request, reply, next) =>
    setSecurityHeaders(request.raw, reply.raw, (error) => next(error as Error | undefined)),
  );
  await server.register(multipart, {
    limits: { files: 4, fields: 20, fieldSize: 16 * 1024, parts: 24 },
  });
  if (options.maximumEventLoopDelay > 0) {
    await server.register(underPressure, {
      maxEventLoopDelay: options.maximumEventLoopDelay,
      // An event loop that was blocked for a whole interval has no mean delay, which counts as infinite: one pause
      // of a second on a busy machine would refuse every call for the next second.
      sampleInterval: 2 * options.maximumEventLoopDelay,
      retryAfter: 5,
      pressureHandler: (_request, _reply, type) => {
        throw new AppError('UNAVAILABLE', 'The server is busy. Please try again in a moment.', {
          retryAfterSeconds: 5,
          pressure: type,
        });
      },
    });
  }
  return server;
}

/**
 * Refuses cross-site requests that change something, because browsers attach cookies to them. Browsers send
 * `Sec-Fetch-Site` or `Origin`; clients that are not browsers send neither.
 */
function refuseCrossSite(method: string, headers: Record<string, string | string[] | undefined>): void {
  if (method === 'GET' || method === 'HEAD' || method === 'OPTIONS') return;
  const site = headers['sec-fetch-site'];
  if (typeof site === 'string' && site !== 'same-origin' && site !== 'none') throw createCrossSiteError();
  const origin = headers.origin;
  if (site === undefined && typeof origin === 'string' && URL.parse(origin)?.host !== headers.host)
    throw createCrossSiteError();
}

function createCrossSiteError(): AppError {
  return new AppError('FORBIDDEN', 'This call must come from a page of this site.');
}
