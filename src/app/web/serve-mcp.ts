import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#contract/errors.ts';
import type { ApiAnswer, ApiRequest } from '#features/generation/assistants';
import { getClientAddress } from '#platform/http/client-address.ts';
import type { KeyCaller } from '#platform/http/handler.ts';
import type { RateLimits } from '#platform/http/rate-limits.ts';
import { lazyResource } from '#platform/lazy-resource.ts';
import type { Logger } from '#platform/log.ts';

export type McpOptions = {
  /** The name that assistants show for this installation; it may change while the process runs. */
  brand: { readonly name: string };
  baseUrl: string;
  authenticateKey: (key: string) => Promise<KeyCaller | null>;
  limits: RateLimits;
  trustedAddressHeader: string | null;
  countryHeader: string | null;
  log: Logger;
  /** Aborts when the process stops, so that waiting tools answer. */
  stopping: AbortSignal;
  /** Milliseconds after which a client that takes no more of an answer is disconnected. Default: three minutes. */
  stallMs?: number;
};

const address = '/mcp';
/** Bytes of a message; the longest prompt has a few thousand characters. */
const maximumBytes = 128 * 1024;
/** Longer than the longest wait of a tool, during which nothing is sent. */
const defaultStallMs = 180_000;

/**
 * The MCP server for assistants at `/mcp` (Streamable HTTP, stateless): `POST` with an API key. Its tools call this
 * server's own API with the same key, so that gate, scopes, limits, safety, price and budget are those of the API. The
 * SDK is loaded with the first request.
 */
export async function serveMcp(server: FastifyInstance, options: McpOptions): Promise<void> {
  const { authenticateKey, baseUrl, brand, limits, log, stopping, trustedAddressHeader } = options;
  const { origin } = new URL(baseUrl);
  const endpoint = lazyResource(
    async () => {
      const { createMcpEndpoint } = await import('#features/generation/assistants');
      return createMcpEndpoint({
        brand,
        onError: (error) => log.debug({ err: error }, 'an MCP request failed'),
      });
    },
    async () => {},
  );

  /** @throws AppError UNAUTHORIZED, FORBIDDEN, RATE_LIMITED */
  async function admit(request: FastifyRequest): Promise<string> {
    // Pages of other sites must not reach it through a browser, also not by a name that they point here (DNS rebinding).
    if (request.headers.origin !== undefined && request.headers.origin !== origin) {
      throw new AppError('FORBIDDEN', 'This call must come from a page of this site.');
    }
    const key = /^bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
    const caller = key === undefined ? null : await authenticateKey(key);
    await limits.countCall({
      address: getClientAddress(request.headers, request.socket.remoteAddress, trustedAddressHeader),
      account: null,
      userId: caller?.caller.userId ?? null,
    });
    if (key === undefined) throw new AppError('UNAUTHORIZED', 'Send an API key: Authorization: Bearer cw_…');
    if (!caller) throw new AppError('UNAUTHORIZED', 'This API key is invalid, revoked or expired.');
    return key;
  }

  await server.register(async (routes) => {
    // The SDK reads the message itself, and says in its protocol what is wrong with it.
    routes.removeAllContentTypeParsers();
    routes.addContentTypeParser(
      '*',
      { parseAs: 'string', bodyLimit: maximumBytes },
      (_request, body, done) => void done(null, body),
    );
    routes.setErrorHandler((error, request, reply) => {
      if (error instanceof AppError && error.code === 'UNAUTHORIZED') {
        reply.header('www-authenticate', 'Bearer realm="mcp"');
      }
      return server.errorHandler(error as never, request, reply);
    });
    routes.route({
      method: ['GET', 'POST', 'DELETE'],
      url: address,
      handler: async (request, reply) => {
        const key = await admit(request);
        const left = new AbortController();
        reply.raw.once('close', () => left.abort());
        // An answer whose headers were sent before could not say that the connection ends.
        reply.raw.once('finish', () => void (stopping.aborted && request.raw.socket.end()));
        reply.raw.setTimeout(options.stallMs ?? defaultStallMs, () => reply.raw.destroy());
        const { handle } = await endpoint.get();
        const signal = AbortSignal.any([left.signal, stopping]);
        const callApi = (asked: ApiRequest) => callOwnApi(server, request, key, asked, options);
        const response = await handle({
          request: toWebRequest(request, `${baseUrl}${address}`, left.signal),
          deps: { callApi, baseUrl, signal },
        });
        return sendResponse(reply, response);
      },
    });
  });
}

/** The call as the API would get it from the client itself. */
async function callOwnApi(
  server: FastifyInstance,
  { headers, socket }: FastifyRequest,
  key: string,
  { body, headers: asked, method, path }: ApiRequest,
  { countryHeader, trustedAddressHeader }: McpOptions,
): Promise<ApiAnswer> {
  const passed = [countryHeader, trustedAddressHeader].flatMap((header) => {
    const value = header === null ? undefined : headers[header.toLowerCase()];
    return header === null || value === undefined ? [] : [[header.toLowerCase(), value] as const];
  });
  const answer = await server.inject({
    method: method as 'GET',
    url: path,
    headers: { ...Object.fromEntries(passed), ...asked, authorization: `Bearer ${key}` },
    ...(body !== null && { payload: body }),
    ...(socket.remoteAddress !== undefined && { remoteAddress: socket.remoteAddress }),
  });
  return {
    status: answer.statusCode,
    contentType: String(answer.headers['content-type'] ?? ''),
    body: answer.rawPayload,
  };
}

function toWebRequest(request: FastifyRequest, url: string, signal: AbortSignal): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined) headers.set(name, String(value));
  }
  const body = typeof request.body === 'string' ? request.body : null;
  return new Request(url, { method: request.method, headers, body, signal });
}

function sendResponse(reply: FastifyReply, response: Response): FastifyReply {
  const headers = Object.fromEntries(response.headers);
  // How long the connection is kept is this server's to say.
  delete headers.connection;
  reply.status(response.status).headers(headers);
  reply.header('cache-control', 'no-store');
  // Proxies must not hold back progress.
  reply.header('x-accel-buffering', 'no');
  return response.body === null
    ? reply.send()
    : reply.send(Readable.fromWeb(response.body as ReadableStream));
}
