import { Client } from 'pg';
import type { Logger } from '#platform/log.ts';

export type Listener = { close(): Promise<void> };

export type ListenOptions = {
  databaseUrl: string;
  channels: Record<string, (payload: string) => void>;
  /** Called after every (re)connection: notifications sent meanwhile are lost, so look for yourself. */
  onConnected: () => void;
  log: Logger;
};

const firstRetryMs = 200;
const longestRetryMs = 5_000;

/** Listens on a connection of its own and reconnects by itself, for as long as the process lives. */
export async function listenToDatabase(options: ListenOptions): Promise<Listener> {
  let client: Client | undefined;
  let closed = false;
  let retryMs = firstRetryMs;
  let retry: NodeJS.Timeout | undefined;

  async function connect(): Promise<void> {
    const next = new Client({
      connectionString: options.databaseUrl,
      application_name: 'castwright-listen',
      keepAlive: true,
    });
    let lost = false;
    const onLost = (error?: Error) => {
      if (closed || lost) return;
      lost = true;
      options.log.warn({ reason: error?.message }, 'lost the notification connection; reconnecting');
      next.end().catch(() => {});
      retry = setTimeout(() => void connect().catch(onRefused), retryMs);
      retryMs = Math.min(retryMs * 2, longestRetryMs);
    };
    const onRefused = () => onLost();
    next.on('error', onLost);
    next.on('end', () => onLost());
    next.on('notification', ({ channel, payload }) => options.channels[channel]?.(payload ?? ''));
    try {
      await next.connect();
      for (const channel of Object.keys(options.channels)) {
        await next.query(`listen ${next.escapeIdentifier(channel)}`);
      }
    } catch (error) {
      onLost(error as Error);
      return;
    }
    // Closed while it was on its way.
    if (closed) return next.end();
    client = next;
    retryMs = firstRetryMs;
    options.onConnected();
  }

  await connect();
  return {
    async close() {
      closed = true;
      clearTimeout(retry);
      await client?.end();
    },
  };
}
