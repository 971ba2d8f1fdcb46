import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#contract/errors.ts';
import { keyOfFile, mostPutBytes, readToken, takeFile } from '#features/generation/engine-links';
import type { Clock } from '#platform/clock.ts';
import type { KeyRing } from '#platform/crypto/key-ring.ts';
import { clientAddress } from '#platform/http/client-address.ts';
import type { RateLimits } from '#platform/http/rate-limits.ts';
import type { Storage } from '#platform/storage/storage.ts';

export type EngineLinkOptions = {
  keys: KeyRing;
  storage: Storage;
  clock: Clock;
  limits: RateLimits;
  trustedAddressHeader: string | null;
  /** Somebody says that something has happened to a job: whoever waits for it may look. */
  hint: (jobId: string) => Promise<void>;
};

/** A webhook says how a run ended, with its output; nothing of it is read. */
const longestHint = 32 * 1024 * 1024;

/**
 * What engines outside our network call: `POST /api/engine-hints/:token`, and `GET` and `PUT /api/engine-files/:token`.
 * They stand apart from the contract, because their callers have no session: a link that we made lets in, to one thing
 * of one job, for a while. Nothing of a body is logged.
 */
export async function serveEngineLinks(server: FastifyInstance, options: EngineLinkOptions): Promise<void> {
  const { clock, hint, keys, limits, storage, trustedAddressHeader } = options;

  async function admitted(request: FastifyRequest<{ Params: { token: string } }>, ...uses: string[]) {
    const address = clientAddress(request.headers, request.socket.remoteAddress, trustedAddressHeader);
    await limits.countCall({ address, account: null, userId: null });
    const link = readToken(keys, request.params.token, clock());
    if (!link || !uses.includes(link.use))
      throw new AppError('NOT_FOUND', 'There is nothing at this address.');
    return link;
  }

  await server.register(async (routes) => {
    routes.removeAllContentTypeParsers();
    // As it comes: a hint's body is dropped, and a result goes to the storage as it arrives.
    routes.addContentTypeParser('*', { bodyLimit: mostPutBytes }, (_request, body, done) => done(null, body));
    type ByToken = { Params: { token: string } };

    routes.post<ByToken>('/api/engine-hints/:token', { bodyLimit: longestHint }, async (request, reply) => {
      (request.body as Readable | undefined)?.resume();
      const { jobId } = await admitted(request, 'hint');
      await hint(jobId);
      return reply.status(204).send();
    });

    routes.get<ByToken>('/api/engine-files/:token', async (request, reply) => {
      const link = await admitted(request, 'get');
      const key = keyOfFile(link);
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

    routes.put<ByToken>('/api/engine-files/:token', { bodyLimit: mostPutBytes }, async (request, reply) => {
      const link = await admitted(request, 'put');
      const body = request.body as Readable | undefined;
      if (!body) throw new AppError('BAD_REQUEST', 'There is no file in this call.');
      await takeFile(storage, link, body);
      return reply.status(204).send();
    });
  });
}
