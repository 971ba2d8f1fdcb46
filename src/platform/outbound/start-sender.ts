import { startInterval } from '#platform/interval.ts';
import type { Logger } from '#platform/log.ts';

export type SenderOptions<Claimed> = {
  log: Logger;
  /** What the log calls the messages, in the plural. */
  what: string;
  /** Milliseconds between looks for retries, and for messages that no call of `wake` announced. */
  pollMs: number;
  /** Whether any message is due: without a transaction, for a sender that has nothing to do. */
  isDue: () => Promise<boolean>;
  /**
   * Claims the message that is due first; null when none is.
   *
   * @param busy users to skip, because they have the maximum of messages in flight
   */
  claim: (busy: readonly string[]) => Promise<Claimed | null>;
  /** The user whose message it is. */
  getUserId: (claimed: Claimed) => string;
  /** Makes one attempt and records its result. */
  deliver: (claimed: Claimed) => Promise<void>;
};

export type Sender = {
  /** Looks for due messages now. Calls during a look cause exactly one more. */
  wake: () => void;
  /** Claims no more, and waits for the messages in flight. */
  close: () => Promise<void>;
};

/** Concurrent messages of this process, and of one user. */
const maximumInFlight = 16;
const maximumInFlightForUser = 2;

/**
 * Starts sending stored messages to addresses that users chose. An address that does not answer delays only the
 * messages of its owner.
 */
export function startSender<Claimed>(options: SenderOptions<Claimed>): Sender {
  const { claim, deliver, getUserId, isDue, log, pollMs, what } = options;
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
        const claimed = await claim(listBusyUsers());
        if (!claimed) break;
        const sending: Promise<void> = deliver(claimed)
          .catch((error: unknown) => log.error({ err: error }, `the result of ${what} could not be recorded`))
          .finally(() => {
            inFlight.delete(sending);
            wake();
          });
        inFlight.set(sending, getUserId(claimed));
      }
    }
  }

  const reportError = (error: unknown) => log.error({ err: error }, `${what} could not be claimed`);

  function wake(): void {
    again = true;
    if (closing) return;
    looking ??= look()
      .catch(reportError)
      .finally(() => {
        looking = undefined;
        if (again) wake();
      });
  }

  const stopPolling = startInterval(
    pollMs,
    async () => {
      if (await isDue()) wake();
    },
    reportError,
  );
  return {
    wake,
    async close() {
      closing = true;
      stopPolling();
      await looking;
      await Promise.all(inFlight.keys());
    },
  };
}
