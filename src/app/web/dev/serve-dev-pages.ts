import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#contract/errors.ts';
import type { Site } from '#contract/site.ts';
import type { MailBrand } from '#platform/mail/mail-content.ts';
import { serveMailPreviews } from './mail-previews.ts';
import { serveOutbox } from './outbox.ts';

export type DevPagesOptions = {
  brand: MailBrand;
  contact: Site['contact'];
  /** The folder of unsent mails; null when mails are sent. */
  outbox: string | null;
};

/**
 * Pages for developers: `/dev/mails` and `/dev/outbox`. The outbox holds sign-in links, so the pages serve this
 * machine only; the caller leaves them out in production.
 */
export async function serveDevPages(server: FastifyInstance, options: DevPagesOptions): Promise<void> {
  const { outbox } = options;
  await server.register(
    async (dev) => {
      dev.addHook('onRequest', async (request) => refuseOthers(request));
      serveMailPreviews(dev, options);
      if (outbox) serveOutbox(dev, outbox);
    },
    { prefix: '/dev' },
  );
}

/** @throws AppError NOT_FOUND unless the request comes directly from this machine */
function refuseOthers({ socket, headers }: FastifyRequest): void {
  const viaProxy = Object.keys(headers).some(
    (name) => name.startsWith('x-forwarded-') || name === 'forwarded',
  );
  const isLocal = ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(socket.remoteAddress ?? '');
  if (viaProxy || !isLocal) throw new AppError('NOT_FOUND', 'There is nothing at this address.');
}
