import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import underPressure from '@fastify/under-pressure';
import fastify, { type FastifyInstance, LogController } from 'fastify';
import { AppError } from '#contract/errors.ts';
import type { Logger } from '#platform/log.ts';
import { newId } from '../ids.ts';
import { endConnectionsOnClose } from './end-connections.ts';
import { answerError } from './errors.ts';
import { traceRequests } from './trace-requests.ts';

export type ServerOptions = {
  log: Logger;
  /** Served over HTTPS, so that browsers may be told to insist on it. */
  secure: boolean;
  /** Milliseconds the event loop may lag before calls are turned away with 503; 0 never. */
  maximumEventLoopDelay: number;
  /** Other sites that a page may take something from; left out: none. */
  otherOrigins?: Partial<OtherOrigins>;
  /** Milliseconds that a closing server waits for calls that run; left out: ten seconds. */
  drainMs?: number;
  /** Whether the process has begun to stop: each answer then ends its connection, so that the next goes elsewhere. */
  stopping?: () => boolean;
};

const drainMs = 10_000;

/** What pages may take from where, besides from here, as origins: `https://js.example.com`. */
export type OtherOrigins = {
  scripts: string[];
  frames: string[];
  connections: string[];
  /** Pictures and videos. */
  media: string[];
};

/** A Fastify server with the guards that every route shares; routes are registered by the caller. */
export async function createHttpServer(options: ServerOptions): Promise<FastifyInstance> {
  const { scripts = [], frames = [], connections = [], media = [] } = options.otherOrigins ?? {};
  const server = fastify({
    loggerInstance: options.log,
    genReqId: () => newId(),
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 1024 * 1024,
    // The largest upload at 2 megabits a second.
    requestTimeout: 180_000,
    forceCloseConnections: 'idle',
    // What still comes by an open connection is answered like any other.
    return503OnClosing: false,
    ajv: { customOptions: { strict: false } },
    routerOptions: { maxParamLength: 200 },
  }) as unknown as FastifyInstance;
  endConnectionsOnClose(server, options.drainMs ?? drainMs);
  server.setErrorHandler(answerError);
  traceRequests(server);
  server.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    if (options.stopping?.()) reply.header('connection', 'close');
    refuseOtherSites(request.method, request.headers);
  });
  server.addHook('onResponse', async (request, reply) => {
    // The route's pattern, not the address asked for: that may hold ids and tokens.
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
  await server.register(helmet, {
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
  await server.register(multipart, {
    limits: { files: 4, fields: 20, fieldSize: 16 * 1024, parts: 24 },
  });
  if (options.maximumEventLoopDelay > 0) {
    await server.register(underPressure, {
      maxEventLoopDelay: options.maximumEventLoopDelay,
      // A loop that stood still for a whole interval has no mean, which counts as endless: one pause of a second,
      // on a busy machine, would turn everybody away for the next.
      sampleInterval: 2 * options.maximumEventLoopDelay,
      retryAfter: 5,
      pressureHandler: (_request, _reply, type) => {
        throw new AppError('UNAVAILABLE', 'Castwright is busy. Please try again in a moment.', {
          retryAfterSeconds: 5,
          pressure: type,
        });
      },
    });
  }
  return server;
}

/**
 * Cookies travel with requests that other sites start; a call that changes something must come from our own
 * pages. Browsers say so in `Sec-Fetch-Site` or `Origin`; clients that are no browsers send neither.
 */
function refuseOtherSites(method: string, headers: Record<string, string | string[] | undefined>): void {
  if (method === 'GET' || method === 'HEAD' || method === 'OPTIONS') return;
  const site = headers['sec-fetch-site'];
  if (typeof site === 'string' && site !== 'same-origin' && site !== 'none') throw foreign();
  const origin = headers.origin;
  if (site === undefined && typeof origin === 'string' && URL.parse(origin)?.host !== headers.host)
    throw foreign();
}

function foreign(): AppError {
  return new AppError('FORBIDDEN', 'This call must come from Castwright itself.');
}
