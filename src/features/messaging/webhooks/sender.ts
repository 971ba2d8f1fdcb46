import { listenToDatabase } from '#platform/db/listen.ts';
import type { Logger } from '#platform/log.ts';
import { startSender } from '#platform/outbound/start-sender.ts';
import { webhooksChannel } from './channel.ts';
import { claimDelivery, isDeliveryDue } from './claim.ts';
import { type DeliverOptions, deliver } from './deliver.ts';

export type SenderOptions = DeliverOptions & {
  /** A direct connection for notifications. */
  databaseUrl: string;
  log: Logger;
};

export type WebhookSender = { close(): Promise<void> };

/** Polling finds retries, and messages whose notification was lost; an idle worker pays for each look. */
const pollMs = 5_000;

/** Starts sending waiting messages: new ones at once, retries when they are due. */
export async function startWebhookSender(options: SenderOptions): Promise<WebhookSender> {
  const { clock, databaseUrl, db, log } = options;
  const sender = startSender({
    log,
    what: 'webhooks',
    pollMs,
    isDue: () => isDeliveryDue(db, clock()),
    claim: (busy) => claimDelivery(db, clock(), busy),
    getUserId: ({ endpoint }) => endpoint.userId,
    deliver: (claimed) => deliver(options, claimed),
  });
  const listener = await listenToDatabase({
    databaseUrl,
    log,
    channels: { [webhooksChannel]: sender.wake },
    onConnected: sender.wake,
  });
  return {
    async close() {
      await listener.close();
      await sender.close();
    },
  };
}
