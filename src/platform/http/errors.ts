import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, type ErrorBody } from '#contract/errors.ts';
import { isDatabaseAway } from '#platform/db/away.ts';

/** Turns whatever was thrown into the contract's error, and logs what is our fault. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = error instanceof AppError ? error : (fromFramework(error as FastifyError) ?? away(error));
  const shown = known ?? new AppError('INTERNAL', 'Something went wrong on our side. Nothing was charged.');
  if (!known) request.log.error({ err: error }, 'a call failed');
  else if (known.cause === error) request.log.warn({ err: error }, 'a call found the database away');
  const wait = shown.details?.retryAfterSeconds;
  if (typeof wait === 'number') reply.header('retry-after', wait);
  // RFC 9110, 14.4: so that the client learns which ranges there are.
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
 * A database that is away is no fault that ends what somebody wants: what they asked for may have been done, so that
 * nothing may be said about that, and their page asks again with the same key (`web/lib/idempotency.ts`).
 */
function away(error: unknown): AppError | null {
  if (!isDatabaseAway(error)) return null;
  const message = 'Castwright cannot reach its database just now. Please try again in a moment.';
  return new AppError('UNAVAILABLE', message, undefined, { cause: error });
}

/** Fastify's own refusals (body too large, broken JSON, wrong type) in the contract's words. */
function fromFramework(error: FastifyError): AppError | null {
  const status = error.statusCode ?? 500;
  if (status === 413) return new AppError('FILE_TOO_LARGE', 'What was sent is too large.');
  if (status === 503) return new AppError('UNAVAILABLE', 'Castwright is busy. Please try again in a moment.');
  if (status >= 400 && status < 500) return new AppError('BAD_REQUEST', 'The request could not be read.');
  return null;
}
