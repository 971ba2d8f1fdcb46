import type { FastifyInstance } from 'fastify';
import { AppError } from '#contract/errors.ts';
import { ForgedEvent, type PaymentProvider, type ProviderEvent } from '#payments/port';

export type WebhookOptions = {
  /** Who takes the payments here; the events of others find nothing. */
  provider: PaymentProvider;
  /** Stores the event and queues what follows from it; must bear the same event any number of times. */
  receiveEvent: (event: ProviderEvent) => Promise<void>;
  /** Counts what came, for the metrics. */
  count: (outcome: 'received' | 'forged') => void;
};

/** Providers' events have a few kilobytes. */
const largestBody = 256 * 1024;

/**
 * `POST /api/webhooks/:provider`: the provider's signed events. It stands apart from the contract, because its
 * caller has no session and its body is read as the bytes that were signed. Nothing of a body is logged.
 */
export async function serveWebhooks(server: FastifyInstance, options: WebhookOptions): Promise<void> {
  const { count, provider, receiveEvent } = options;
  await server.register(async (webhooks) => {
    webhooks.removeAllContentTypeParsers();
    webhooks.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: largestBody },
      (_request, body, done) => done(null, body),
    );
    const path = '/api/webhooks/:provider';
    webhooks.post<{ Params: { provider: string } }>(path, async (request) => {
      if (request.params.provider !== provider.id) {
        throw new AppError('NOT_FOUND', 'There is nothing at this address.');
      }
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const event = readOrRefuse(body, request.headers);
      if (!event) {
        request.log.warn({ provider: provider.id, bytes: body.length }, 'a payment event was forged');
        count('forged');
        throw new AppError('BAD_REQUEST', 'The signature is not right.');
      }
      await receiveEvent(event);
      count('received');
      return { received: true };
    });
  });

  /** @returns null for a forgery */
  function readOrRefuse(body: Buffer, headers: Record<string, string | string[] | undefined>) {
    const single = Object.entries(headers).map(([name, value]) => [
      name,
      Array.isArray(value) ? undefined : value,
    ]);
    try {
      return provider.readEvent(body, Object.fromEntries(single));
    } catch (error) {
      if (error instanceof ForgedEvent) return null;
      throw error;
    }
  }
}
