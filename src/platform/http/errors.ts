import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, type ErrorBody } from '#contract/errors.ts';
import { isConnectionError } from '#platform/db/connection-errors.ts';

/** Sends the contract's error for anything that was thrown, and logs errors of our own. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known =
    error instanceof AppError ? error : (fromFastifyError(error as FastifyError) ?? toUnavailable(error));
  const shown = known ?? new AppError('INTERNAL', 'Something went wrong on our side. Nothing was charged.');
  if (!known) request.log.error({ err: error }, 'a call failed');
  else if (known.cause === error) request.log.warn({ err: error }, 'a call could not reach the database');
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

/** Fastify's own errors (body too large, broken JSON, wrong type) as the contract's errors. */
function fromFastifyError(error: FastifyError): AppError | null {
  const status = error.statusCode ?? 500;
  if (status === 413) return new AppError('FILE_TOO_LARGE', 'The request is too large.');
  if (status === 503) return new AppError('UNAVAILABLE', 'The server is busy. Please try again in a moment.');
  if (status >= 400 && status < 500) return new AppError('BAD_REQUEST', 'The request could not be read.');
  return null;
}
