import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import underPressure from '@fastify/under-pressure';
import fastify, { type FastifyInstance, LogController } from 'fastify';
import { AppError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import type { Logger } from '#platform/log.ts';
import { newId } from '../ids.ts';
import { answerError } from './errors.ts';

export type ServerOptions = {
  log: Logger;
  /** Served over HTTPS, so that browsers may be told to insist on it. */
  secure: boolean;
  /** Milliseconds the event loop may lag before calls are turned away with 503; 0 never. */
  maximumEventLoopDelay: number;
};

/** Above what any route takes, so that the route itself says how large a file may be. */
const largestFile = limits.identityImageBytes + 64 * 1024;

/** A Fastify server with the guards that every route shares; routes are registered by the caller. */
export async function createHttpServer(options: ServerOptions): Promise<FastifyInstance> {
  const server = fastify({
    loggerInstance: options.log,
    genReqId: () => newId(),
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 1024 * 1024,
    requestTimeout: 60_000,
    forceCloseConnections: 'idle',
    ajv: { customOptions: { strict: false } },
    routerOptions: { maxParamLength: 200 },
  }) as unknown as FastifyInstance;
  server.setErrorHandler(answerError);
  server.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
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
        imgSrc: ["'self'", 'data:', 'blob:'],
        mediaSrc: ["'self'", 'blob:'],
        // Mantine sets custom properties through style attributes.
        styleSrc: ["'self'", "'unsafe-inline'"],
        scriptSrc: ["'self'"],
        connectSrc: ["'self'"],
        objectSrc: ["'none'"],
        frameAncestors: ["'none'"],
        upgradeInsecureRequests: options.secure ? [] : null,
      },
    },
    strictTransportSecurity: options.secure,
    crossOriginEmbedderPolicy: false,
  });
  await server.register(multipart, {
    limits: { fileSize: largestFile, files: 4, fields: 20, fieldSize: 16 * 1024, parts: 24 },
  });
  if (options.maximumEventLoopDelay > 0) {
    await server.register(underPressure, {
      maxEventLoopDelay: options.maximumEventLoopDelay,
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
