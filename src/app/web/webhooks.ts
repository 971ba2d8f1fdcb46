import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#contract/errors.ts';
import { ForgedEventError, type PaymentProvider, type ProviderEvent } from '#payments/port';
import { getClientAddress } from '#platform/http/client-address.ts';
import { throwNotFound } from '#platform/http/errors.ts';

export type WebhookOptions = {
  /** The payment providers; events of others get 404. */
  providers: { find(id: string): PaymentProvider | null };
  /** Header in which a trusted proxy names the sender; null: the socket's address counts. */
  trustedAddressHeader: string | null;
  /** Stores the event and queues its processing; must be idempotent. */
  receiveEvent: (provider: string, event: ProviderEvent) => Promise<void>;
  /** Counts events for the metrics. */
  count: (provider: string, outcome: 'received' | 'forged') => void;
};

/** Providers' events are a few kilobytes. */
const largestBody = 256 * 1024;

/**
 * `POST /api/webhooks/:provider`: the provider's signed events. Not part of the contract, because the caller has no
 * session and the raw body is needed for the signature. Bodies are never logged.
 */
export async function serveWebhooks(server: FastifyInstance, options: WebhookOptions): Promise<void> {
  const { count, providers, receiveEvent, trustedAddressHeader } = options;
  await server.register(async (webhooks) => {
    webhooks.removeAllContentTypeParsers();
    webhooks.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: largestBody },
      (_request, body, done) => done(null, body),
    );
    const path = '/api/webhooks/:provider';
    webhooks.post<{ Params: { provider: string } }>(path, async (request) => {
      const provider = providers.find(request.params.provider) ?? throwNotFound();
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const event = await parseEvent(provider, body, request);
      if (!event) {
        request.log.warn({ provider: provider.id, bytes: body.length }, 'a payment event was forged');
        count(provider.id, 'forged');
        throw new AppError('BAD_REQUEST', 'The signature is invalid.');
      }
      await receiveEvent(provider.id, event);
      count(provider.id, 'received');
      return { received: true };
    });
  });

  /** @returns null for a forged event */
  async function parseEvent(
    provider: PaymentProvider,
    body: Buffer,
    { headers, query, socket }: FastifyRequest,
  ) {
    const address = getClientAddress(headers, socket.remoteAddress, trustedAddressHeader);
    const origin = { query: toSingle(query as Repeatable), address };
    try {
      return await provider.readEvent(body, toSingle(headers), origin);
    } catch (error) {
      if (error instanceof ForgedEventError) return null;
      throw error;
    }
  }
}

type Repeatable = Record<string, string | string[] | undefined>;

/** Leaves out what was given more than once. */
function toSingle(values: Repeatable): Record<string, string | undefined> {
  const single = Object.entries(values).map(([name, value]) => [
    name,
    Array.isArray(value) ? undefined : value,
  ]);
  return Object.fromEntries(single);
}
