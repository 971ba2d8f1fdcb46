import type { Pool } from 'pg';

/** Milliseconds after which the other processes know of a call. */
const defaultExchangeMs = 1_000;
/** Key prefix in the table that all limits share. */
const prefix = 'overall:';
/** A client's calls stay local until they reach this share of the limit. */
const unsharedPart = 0.05;

/** One client's calls in the current window, as far as this process knows. */
type Client = {
  /** End of the window, by `performance.now()`. */
  until: number;
  /** Calls that all processes have reported, including this one's. */
  sharedCount: number;
  /** Calls counted here and not yet reported. */
  unsharedCount: number;
};

/** The upsert of `rate-limiter-flexible` for many keys at once, with the window's end by the database's clock. */
const exchangeSql = `
  insert into rate_limits as kept (key, points, expire)
  select key, points, (extract(epoch from now()) * 1000)::bigint + $3::bigint
  from unnest($1::text[], $2::integer[]) as told (key, points) order by key
  on conflict (key) do update set
    points = excluded.points + case when kept.expire > (extract(epoch from now()) * 1000)::bigint then kept.points else 0 end,
    expire = case when kept.expire > (extract(epoch from now()) * 1000)::bigint then kept.expire else excluded.expire end
  returning key, points, (expire - (extract(epoch from now()) * 1000)::bigint)::integer as "leftMs"`;

export type BurstCounter = {
  /** Counts one call. @returns milliseconds until the next call is accepted; null when this one is */
  count(client: string): number | null;
};

/**
 * Counts the calls of every client across all web processes without a database call for each. A process counts
 * locally and once a second exchanges the counts of its busy clients. The limit can therefore be exceeded by the
 * calls of one second, plus a twentieth of the limit in each process. While the database cannot be reached, each
 * process counts alone.
 */
export function createBurstCounter(
  pool: Pick<Pool, 'query'>,
  limit: { tries: number; seconds: number },
  exchangeMs = defaultExchangeMs,
): BurstCounter {
  const clients = new Map<string, Client>();
  const windowMs = limit.seconds * 1000;
  let isScheduled = false;

  function scheduleExchange(): void {
    if (isScheduled) return;
    isScheduled = true;
    // Exchanges run one after the other, so that no call is reported twice.
    setTimeout(async () => {
      await exchange();
      isScheduled = false;
      if (clients.size > 0) scheduleExchange();
    }, exchangeMs).unref();
  }

  async function exchange(): Promise<void> {
    const now = performance.now();
    const busy: [key: string, client: Client, calls: number][] = [];
    for (const [key, client] of clients) {
      if (client.until <= now) clients.delete(key);
      else if (
        client.unsharedCount > 0 &&
        client.sharedCount + client.unsharedCount > limit.tries * unsharedPart
      ) {
        busy.push([key, client, client.unsharedCount]);
      }
    }
    if (busy.length === 0) return;
    try {
      const { rows } = await pool.query<{ key: string; points: number; leftMs: number }>(exchangeSql, [
        busy.map(([key]) => prefix + key),
        busy.map(([, , calls]) => calls),
        windowMs,
      ]);
      const known = new Map(rows.map((row) => [row.key, row]));
      for (const [key, client, calls] of busy) {
        const row = known.get(prefix + key);
        if (!row) continue;
        client.unsharedCount -= calls;
        client.sharedCount = row.points;
        client.until = performance.now() + row.leftMs;
      }
    } catch {
      // The next exchange reports these calls.
    }
  }

  return {
    count(key) {
      const now = performance.now();
      let client = clients.get(key);
      if (!client || client.until <= now) {
        client = { until: now + windowMs, sharedCount: 0, unsharedCount: 0 };
        clients.set(key, client);
      }
      scheduleExchange();
      if (client.sharedCount + client.unsharedCount >= limit.tries) return client.until - now;
      client.unsharedCount += 1;
      return null;
    },
  };
}
