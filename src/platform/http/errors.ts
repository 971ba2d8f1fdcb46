import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, type ErrorBody } from '#contract/errors.ts';
import { isConnectionError } from '#platform/db/connection-errors.ts';

/** When a program may try again after the database was lost. */
const databaseRetrySeconds = 1;

/** Sends the contract's error for anything that was thrown, and logs errors of our own. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known =
    error instanceof AppError ? error : (fromFastifyError(error as FastifyError) ?? toUnavailable(error));
  const shown = known ?? new AppError('INTERNAL', 'Something went wrong on our side. Nothing was charged.');
  if (!known) request.log.error({ err: error }, 'a call failed');
  else if (known.cause === error) {
    request.log.warn({ err: error }, 'a call could not reach the database');
    // Tells programs apart from UNAVAILABLE for good reasons, which no repetition changes.
    reply.header('retry-after', databaseRetrySeconds);
  }
  const wait = shown.details?.retryAfterSeconds;
  if (typeof wait === 'number') reply.header('retry-after', wait);
  // RFC 9110, 14.4: tells the client which ranges exist.
  if (shown.code === 'RANGE_NOT_SATISFIABLE') reply.header('content-range', `bytes */${shown.details?.size}`);
  const body: ErrorBody = {
    code: shown.code,
    message: shown.message,
    ...(shown.details && { details: shown.details }),
  };
  return reply
    .status(shown.status)
    .header('cache-control', 'no-store')
    .type('application/json')
    .send(JSON.stringify(body));
}

/**
 * UNAVAILABLE for a lost database connection. The operation may have succeeded, so the message makes no claim about
 * it, and the page repeats the call with the same key (`web/lib/idempotency.ts`).
 */
function toUnavailable(error: unknown): AppError | null {
  if (!isConnectionError(error)) return null;
  const message = 'The server cannot reach its database. Please try again in a moment.';
  return new AppError('UNAVAILABLE', message, undefined, { cause: error });
}

/** Fastify's own errors (body too large, broken JSON, wrong type, long URL) as the contract's errors. */
function fromFastifyError(error: FastifyError): AppError | null {
  const status = error.statusCode ?? 500;
  if (status === 413) return new AppError('FILE_TOO_LARGE', 'The request is too large.');
  if (status === 414) return new AppError('URL_TOO_LONG', 'This address is too long.');
  if (status === 415)
    return new AppError('UNSUPPORTED_MEDIA_TYPE', 'This call does not take a body of this type.');
  if (status === 503) return new AppError('UNAVAILABLE', 'The server is busy. Please try again in a moment.');
  if (status >= 400 && status < 500) return new AppError('BAD_REQUEST', 'The request could not be read.');
  return null;
}

/** @throws AppError NOT_FOUND */
export function throwNotFound(): never {
  throw new AppError('NOT_FOUND', 'There is nothing at this address.');
}

/** Options of Fastify for requests that fail before a route is found, in the contract's form as well. */
export const earlyErrorHandlers = {
  /** The address cannot be decoded, or is too long. */
  frameworkErrors(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
    reply.header('x-request-id', request.id);
    return sendError(error, request, reply);
  },
  /** Node's parser refused the request: only the socket is there to answer on. */
  clientErrorHandler(error: NodeJS.ErrnoException, socket: Socket) {
    if (error.code !== 'ECONNRESET' && socket.writable)
      socket.write(formatRawResponse(fromParserError(error)));
    socket.destroy(error);
  },
};

function fromParserError({ code }: NodeJS.ErrnoException): AppError {
  if (code === 'HPE_HEADER_OVERFLOW')
    return new AppError('HEADERS_TOO_LARGE', 'The address or the headers of the request are too large.');
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return new AppError('REQUEST_TIMEOUT', 'The request took too long to arrive. Please try again.');
  return new AppError('BAD_REQUEST', 'The request could not be read.');
}

function formatRawResponse({ code, message, status }: AppError): string {
  const body = JSON.stringify({ code, message } satisfies ErrorBody);
  const headers = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    'connection: close',
  ];
  return `${headers.join('\r\n')}\r\n\r\n${body}`;
}
