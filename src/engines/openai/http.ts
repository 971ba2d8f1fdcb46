/** One HTTP call that may take as long as its caller allows: Node's fetch gives up after five minutes without a header. */
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { Readable } from 'node:stream';
import { createEngineError } from '@castwright/engine-port/faults';
import { describeError } from '#engines/read-body';

export type Call = {
  method: 'GET' | 'POST' | 'DELETE';
  headers: Readonly<Record<string, string>>;
  body?: Buffer | undefined;
  signal: AbortSignal;
};

/** Between two signs of life of a connection on which nothing is said, so that no NAT forgets it. */
const keepAliveMs = 30_000;
const bodiless = new Set([204, 205, 304]);

/**
 * Sends a call and waits for the head of its response. Follows no redirect.
 *
 * @param what as the operator's log names it
 * @throws EngineError `gone` when the connection fails; the signal's reason when it aborts
 */
export function send(url: URL, what: string, { body, headers, method, signal }: Call): Promise<Response> {
  const { promise, resolve, reject } = Promise.withResolvers<Response>();
  const fail = (error: unknown) =>
    reject(
      signal.aborted
        ? signal.reason
        : createEngineError('gone', `${what}: ${describeError(error)}`, { cause: error }),
    );
  const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, {
    // A connection of its own: a Service chooses a replica for each connection, and a kept one may be gone already.
    agent: false,
    method,
    headers: { ...headers, ...(body && { 'content-length': body.length }) },
    signal,
  });
  request.once('socket', (socket) => socket.setKeepAlive(true, keepAliveMs));
  request.on('error', fail);
  request.once('response', (message) => {
    const { statusCode: status = 500 } = message;
    const given = Object.entries(message.headersDistinct).flatMap(([name, values = []]) =>
      values.map((value): [string, string] => [name, value]),
    );
    const stream = bodiless.has(status) ? null : (Readable.toWeb(message) as ReadableStream<Uint8Array>);
    if (!stream) message.resume();
    resolve(new Response(stream, { status, headers: given }));
  });
  request.end(body);
  return promise;
}
