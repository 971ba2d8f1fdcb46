import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#contract/errors.ts';
import { maxUploadBytes, parseToken, receiveFile, toStorageKey } from '#features/generation/engine-links';
import type { Clock } from '#platform/clock.ts';
import type { KeyRing } from '#platform/crypto/key-ring.ts';
import { getClientAddress } from '#platform/http/client-address.ts';
import type { RateLimits } from '#platform/http/rate-limits.ts';
import type { Storage } from '#platform/storage/storage.ts';

export type EngineLinkOptions = {
  keys: KeyRing;
  storage: Storage;
  clock: Clock;
  limits: RateLimits;
  trustedAddressHeader: string | null;
  /** Notifies the worker that waits for a job that something has happened to it. */
  hint: (jobId: string) => Promise<void>;
};

/** Webhooks carry a run's output; the body is ignored. */
const maximumHintBytes = 32 * 1024 * 1024;

/**
 * Endpoints for engines outside our network: `POST /api/engine-hints/:token`, and `GET` and `PUT
 * /api/engine-files/:token`. They are not part of the contract, because their callers have no session: a link that
 * we created grants access to one thing of one job for a limited time. Bodies are never logged.
 */
export async function serveEngineLinks(server: FastifyInstance, options: EngineLinkOptions): Promise<void> {
  const { clock, hint, keys, limits, storage, trustedAddressHeader } = options;

  async function readLink(request: FastifyRequest<{ Params: { token: string } }>, ...uses: string[]) {
    const address = getClientAddress(request.headers, request.socket.remoteAddress, trustedAddressHeader);
    await limits.countCall({ address, account: null, userId: null });
    const link = parseToken(keys, request.params.token, clock());
    if (!link || !uses.includes(link.use))
      throw new AppError('NOT_FOUND', 'There is nothing at this address.');
    return link;
  }

  await server.register(async (routes) => {
    routes.removeAllContentTypeParsers();
    // Unparsed: a hint's body is dropped, and a result is streamed to the storage.
    routes.addContentTypeParser('*', { bodyLimit: maxUploadBytes }, (_request, body, done) =>
      done(null, body),
    );
    type ByToken = { Params: { token: string } };

    routes.post<ByToken>(
      '/api/engine-hints/:token',
      { bodyLimit: maximumHintBytes },
      async (request, reply) => {
        (request.body as Readable | undefined)?.resume();
        const { jobId } = await readLink(request, 'hint');
        await hint(jobId);
        return reply.status(204).send();
      },
    );

    routes.get<ByToken>('/api/engine-files/:token', async (request, reply) => {
      const link = await readLink(request, 'get');
      const key = toStorageKey(link);
      const facts = await storage.stat(key);
      if (!facts) throw new AppError('NOT_FOUND', 'There is nothing at this address.');
      return reply
        .headers({
          'content-type': 'application/octet-stream',
          'content-length': facts.size,
          'cache-control': 'no-store',
        })
        .send(await storage.read(key));
    });

    routes.put<ByToken>('/api/engine-files/:token', { bodyLimit: maxUploadBytes }, async (request, reply) => {
      const link = await readLink(request, 'put');
      const body = request.body as Readable | undefined;
      if (!body) throw new AppError('BAD_REQUEST', 'There is no file in this call.');
      await receiveFile(storage, link, body);
      return reply.status(204).send();
    });
  });
}
