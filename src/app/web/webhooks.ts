import type { FastifyInstance } from 'fastify';
import { AppError } from '#contract/errors.ts';
import { ForgedEventError, type PaymentProvider, type ProviderEvent } from '#payments/port';
import { throwNotFound } from '#platform/http/errors.ts';

export type WebhookOptions = {
  /** The payment provider; other providers' events get 404. */
  provider: PaymentProvider;
  /** Stores the event and queues its processing; must be idempotent. */
  receiveEvent: (event: ProviderEvent) => Promise<void>;
  /** Counts events for the metrics. */
  count: (outcome: 'received' | 'forged') => void;
};

/** Providers' events are a few kilobytes. */
const largestBody = 256 * 1024;

/**
 * `POST /api/webhooks/:provider`: the provider's signed events. Not part of the contract, because the caller has no
 * session and the raw body is needed for the signature. Bodies are never logged.
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
      if (request.params.provider !== provider.id) throwNotFound();
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const event = parseEvent(body, request.headers);
      if (!event) {
        request.log.warn({ provider: provider.id, bytes: body.length }, 'a payment event was forged');
        count('forged');
        throw new AppError('BAD_REQUEST', 'The signature is invalid.');
      }
      await receiveEvent(event);
      count('received');
      return { received: true };
    });
  });

  /** @returns null for a forged event */
  function parseEvent(body: Buffer, headers: Record<string, string | string[] | undefined>) {
    const single = Object.entries(headers).map(([name, value]) => [
      name,
      Array.isArray(value) ? undefined : value,
    ]);
    try {
      return provider.readEvent(body, Object.fromEntries(single));
    } catch (error) {
      if (error instanceof ForgedEventError) return null;
      throw error;
    }
  }
}
