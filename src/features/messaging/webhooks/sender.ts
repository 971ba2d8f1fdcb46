import { type Listener, listenToDatabase } from '#platform/db/listen.ts';
import { startInterval } from '#platform/interval.ts';
import type { Logger } from '#platform/log.ts';
import { webhooksChannel } from './channel.ts';
import { claimDelivery, isDeliveryDue } from './claim.ts';
import { type DeliverOptions, deliver } from './deliver.ts';

export type SenderOptions = DeliverOptions & {
  /** A direct connection for notifications. */
  databaseUrl: string;
  log: Logger;
};

export type WebhookSender = { close(): Promise<void> };

/** Concurrent messages of this process, and of one user. */
const maximumInFlight = 16;
const maximumInFlightForUser = 2;
/** Polling finds retries, and messages whose notification was lost. */
const pollMs = 2_000;

/**
 * Starts sending waiting messages: new ones at once, retries when they are due. An endpoint that does not answer delays
 * only its owner.
 */
export async function startWebhookSender(options: SenderOptions): Promise<WebhookSender> {
  const { clock, databaseUrl, db, log } = options;
  const inFlight = new Map<Promise<void>, string>();
  let closing = false;
  let again = false;
  let looking: Promise<void> | undefined;

  function listBusyUsers(): string[] {
    const count = new Map<string, number>();
    for (const userId of inFlight.values()) count.set(userId, (count.get(userId) ?? 0) + 1);
    return [...count].filter(([, messages]) => messages >= maximumInFlightForUser).map(([userId]) => userId);
  }

  async function look(): Promise<void> {
    while (again && !closing) {
      again = false;
      while (!closing && inFlight.size < maximumInFlight) {
        const claimed = await claimDelivery(db, clock(), listBusyUsers());
        if (!claimed) break;
        const sending: Promise<void> = deliver(options, claimed)
          .catch((error: unknown) =>
            log.error({ err: error }, 'the result of a webhook could not be recorded'),
          )
          .finally(() => {
            inFlight.delete(sending);
            wake();
          });
        inFlight.set(sending, claimed.endpoint.userId);
      }
    }
  }

  /** Calls during a pass cause exactly one more pass. */
  function wake(): void {
    again = true;
    if (closing) return;
    looking ??= look()
      .catch((error: unknown) => log.error({ err: error }, 'webhooks could not be claimed'))
      .finally(() => {
        looking = undefined;
        if (again) wake();
      });
  }

  const reportError = (error: unknown) => log.error({ err: error }, 'webhooks could not be claimed');
  const stopPolling = startInterval(
    pollMs,
    async () => {
      if (await isDeliveryDue(db, clock())) wake();
    },
    reportError,
  );
  const listener: Listener = await listenToDatabase({
    databaseUrl,
    log,
    channels: { [webhooksChannel]: wake },
    onConnected: wake,
  });
  return {
    async close() {
      closing = true;
      stopPolling();
      await listener.close();
      await looking;
      await Promise.all(inFlight.keys());
    },
  };
}
