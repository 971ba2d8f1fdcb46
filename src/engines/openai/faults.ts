/** Maps the errors of a server to faults of the port. */

import { EngineError } from '@castwright/engine-port';
import { classifyException, createEngineError } from '@castwright/engine-port/faults';
import { z } from 'zod';
import { parseJson } from '#engines/read-body';

const text = z.string();
/** FastAPI's `detail`, OpenAI's `error`, or the error of a video. */
const said = z.union([
  z
    .looseObject({
      detail: z.union([text, z.array(z.looseObject({ msg: text, loc: z.array(z.unknown()) }))]),
    })
    .transform(({ detail }) =>
      typeof detail === 'string'
        ? detail
        : detail.map(({ loc, msg }) => `${loc.join('.')}: ${msg}`).join('; '),
    ),
  z.looseObject({ error: z.looseObject({ message: text }) }).transform(({ error }) => error.message),
  z.looseObject({ error: text }).transform(({ error }) => error),
  z.looseObject({ message: text }).transform(({ message }) => message),
]);

/** The server's words in the body of an error; the body itself where it has another form. */
export const readErrorText = (body: string): string => said.safeParse(parseJson(body)).data ?? body;

/** Texts of the servers about a model that they do not serve. */
const missingModel = /model mismatch|model .*(not found|does not exist|not supported)|model_not_found/i;

/**
 * The error for a response whose status is not a success.
 *
 * @param what the call: `POST /v1/images/generations`
 */
export function toStatusError(status: number, what: string, body: string): EngineError {
  const words = readErrorText(body);
  const detail = `${what}: ${status} ${words}`;
  if (status === 401 || status === 403) return createEngineError('gone', `${detail} (is the key right?)`);
  if (status === 429) return createEngineError('busy', detail);
  if (status === 413) return createEngineError('invalid_request', `${detail} (larger than the server takes)`);
  if (status === 404 || missingModel.test(words)) return createEngineError('missing_model', detail);
  const known = classifyException(detail);
  if (known.fault !== 'invalid_request') return known;
  return status >= 500 || status === 408 ? createEngineError('gone', detail) : known;
}

/** The error for a video that the server says has failed. */
export function toVideoError(what: string, message: string): EngineError {
  const detail = `${what}: ${message === '' ? 'failed without a reason' : message}`;
  if (missingModel.test(message)) return createEngineError('missing_model', detail);
  const known = classifyException(detail);
  // The server had accepted the request: a failure without a known text is its own.
  return known.fault === 'invalid_request' && !/invalid|must be|not support|unsupported/i.test(message)
    ? createEngineError('gone', detail)
    : known;
}

/** The error for a result at an address that is not the server's: it could be any, and the key must not go there. */
export const createElsewhereError = (detail: string) =>
  new EngineError(
    'unsupported',
    'The engine keeps its results where we cannot get them. Contact support.',
    `${detail} (results must come in the response, or from the server itself)`,
  );
