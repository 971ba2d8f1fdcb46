import { Client } from 'pg';
import type { Logger } from '#platform/log.ts';

export type Listener = { close(): Promise<void> };

export type ListenOptions = {
  databaseUrl: string;
  channels: Record<string, (payload: string) => void>;
  /** Called after every (re)connection: notifications sent meanwhile are lost, so look for yourself. */
  onConnected: () => void;
  log: Logger;
  /** Milliseconds of quiet after which the line is tried, and for which its answer is waited; left out: ten seconds. */
  quietMs?: number;
};

const firstRetryMs = 200;
const longestRetryMs = 5_000;
/** A peer that vanishes without a word would leave us deaf until the system's own keepalive, after two hours. */
const usualQuietMs = 10_000;

/** Listens on a connection of its own and reconnects by itself, for as long as the process lives. */
export async function listenToDatabase(options: ListenOptions): Promise<Listener> {
  const quietMs = options.quietMs ?? usualQuietMs;
  let client: Client | undefined;
  let closed = false;
  let retryMs = firstRetryMs;
  let retry: NodeJS.Timeout | undefined;
  let trial: NodeJS.Timeout | undefined;

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
      clearTimeout(trial);
      options.log.warn({ reason: error?.message }, 'lost the notification connection; reconnecting');
      next.end().catch(() => {});
      retry = setTimeout(() => void connect().catch(onRefused), retryMs);
      retryMs = Math.min(retryMs * 2, longestRetryMs);
    };
    const onRefused = () => onLost();
    /** Whether the line still carries anything. */
    const tryLine = () => {
      trial = setTimeout(() => void next.query('select 1').then(tryLine, onLost), quietMs).unref();
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
    // Closed while it was on its way.
    if (closed) return next.end();
    client = next;
    retryMs = firstRetryMs;
    tryLine();
    options.onConnected();
  }

  await connect();
  return {
    async close() {
      closed = true;
      clearTimeout(retry);
      clearTimeout(trial);
      await client?.end();
    },
  };
}
