import type { FastifyInstance } from 'fastify';
import { AppError } from '#contract/errors.ts';
import { openPublishedFile, type PrepareDeps, publishedFolder } from '#features/publishing/posts';
import type { Db } from '#platform/db/client.ts';
import { getClientAddress } from '#platform/http/client-address.ts';
import type { RateLimits } from '#platform/http/rate-limits.ts';

type PublishedFileOptions = {
  db: Db;
  files: PrepareDeps;
  limits: RateLimits;
  trustedAddressHeader: string | null;
};

/**
 * Serves `GET /published-files/:token` to outlets that fetch the files of a post themselves. A link works for an hour, and
 * only while its post is being published; there is no list of them.
 */
export function servePublishedFiles(
  server: FastifyInstance,
  { db, files, limits, trustedAddressHeader }: PublishedFileOptions,
): void {
  server.get<{ Params: { token: string } }>(`/${publishedFolder}/:token`, async (request, reply) => {
    const address = getClientAddress(request.headers, request.socket.remoteAddress, trustedAddressHeader);
    await limits.countCall({ address, account: null, userId: null });
    const file = await openPublishedFile(db, files, request.params.token);
    if (!file) throw new AppError('NOT_FOUND', 'There is nothing at this address.');
    return reply
      .headers({
        'content-type': file.mediaType,
        'content-length': file.byteSize,
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex',
      })
      .send(file.body);
  });
}
