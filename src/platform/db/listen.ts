import { Client } from 'pg';
import type { Logger } from '#platform/log.ts';

export type Listener = { close(): Promise<void> };

export type ListenOptions = {
  databaseUrl: string;
  channels: Record<string, (payload: string) => void>;
  /**
   * Called after every connect and reconnect. Notifications sent while disconnected are lost, so read the state
   * again.
   */
  onConnected: () => void;
  log: Logger;
  /**
   * Milliseconds without traffic after which the connection is checked, and how long a check may take. Default: ten
   * seconds.
   */
  quietMs?: number;
};

const firstRetryMs = 200;
const longestRetryMs = 5_000;
/** A peer that disappears silently would go unnoticed until the system's own keepalive, after two hours. */
const defaultQuietMs = 10_000;

/** Listens on a dedicated connection and reconnects until `close`. */
export async function listenToDatabase(options: ListenOptions): Promise<Listener> {
  const quietMs = options.quietMs ?? defaultQuietMs;
  let client: Client | undefined;
  let closed = false;
  let retryMs = firstRetryMs;
  let retry: NodeJS.Timeout | undefined;
  let checkTimer: NodeJS.Timeout | undefined;

  async function connect(): Promise<void> {
    const next = new Client({
      connectionString: options.databaseUrl,
      application_name: 'castwright-listen',
      keepAlive: true,
      connectionTimeoutMillis: quietMs,
      query_timeout: quietMs,
    });
    let lost = false;
    const onLost = (error?: Error) => {
      if (closed || lost) return;
      lost = true;
      clearTimeout(checkTimer);
      options.log.warn({ reason: error?.message }, 'lost the notification connection; reconnecting');
      next.end().catch(() => {});
      retry = setTimeout(() => void connect().catch(onRefused), retryMs);
      retryMs = Math.min(retryMs * 2, longestRetryMs);
    };
    const onRefused = () => onLost();
    /** Schedules a check of the connection. */
    const scheduleCheck = () => {
      checkTimer = setTimeout(() => void next.query('select 1').then(scheduleCheck, onLost), quietMs).unref();
    };
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
    // Closed while connecting.
    if (closed) return next.end();
    client = next;
    retryMs = firstRetryMs;
    scheduleCheck();
    options.onConnected();
  }

  await connect();
  return {
    async close() {
      closed = true;
      clearTimeout(retry);
      clearTimeout(checkTimer);
      await client?.end();
    },
  };
}
