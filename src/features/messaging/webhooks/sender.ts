import { type Listener, listenToDatabase } from '#platform/db/listen.ts';
import type { Logger } from '#platform/log.ts';
import { webhooksChannel } from './channel.ts';
import { claimDelivery } from './claim.ts';
import { type Delivering, deliver } from './deliver.ts';

export type SenderOptions = Delivering & {
  /** A direct connection for notifications. */
  databaseUrl: string;
  log: Logger;
};

export type WebhookSender = { close(): Promise<void> };

/** Messages under way in this process at a time, and of them one person's. */
const lanes = 16;
const lanesOfOne = 2;
/** The net under the notifications, and what retries wait for. */
const pollMs = 2_000;

/**
 * Sends what waits: at once when something new was written, otherwise when it is due. An address that does not answer
 * holds up nobody but its owner.
 */
export async function startWebhookSender(options: SenderOptions): Promise<WebhookSender> {
  const { clock, databaseUrl, db, log } = options;
  const underWay = new Map<Promise<void>, string>();
  let closing = false;
  let again = false;
  let looking: Promise<void> | undefined;

  function busyPeople(): string[] {
    const count = new Map<string, number>();
    for (const userId of underWay.values()) count.set(userId, (count.get(userId) ?? 0) + 1);
    return [...count].filter(([, messages]) => messages >= lanesOfOne).map(([userId]) => userId);
  }

  async function look(): Promise<void> {
    while (again && !closing) {
      again = false;
      while (!closing && underWay.size < lanes) {
        const claimed = await claimDelivery(db, clock(), busyPeople());
        if (!claimed) break;
        const sending: Promise<void> = deliver(options, claimed)
          .catch((error: unknown) => log.error({ err: error }, 'a webhook could not be settled'))
          .finally(() => {
            underWay.delete(sending);
            wake();
          });
        underWay.set(sending, claimed.endpoint.userId);
      }
    }
  }

  /** Any number of calls while one pass runs make one more pass. */
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

  const timer = setInterval(wake, pollMs);
  const listener: Listener = await listenToDatabase({
    databaseUrl,
    log,
    channels: { [webhooksChannel]: wake },
    onConnected: wake,
  });
  return {
    async close() {
      closing = true;
      clearInterval(timer);
      await listener.close();
      await looking;
      await Promise.all(underWay.keys());
    },
  };
}
