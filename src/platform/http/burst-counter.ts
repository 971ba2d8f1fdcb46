import type { Pool } from 'pg';

/** Within so many milliseconds of a call the other processes can know of it. */
const usualExchangeMs = 1_000;
/** Before the client's id in the table that all limits share. */
const prefix = 'overall:';
/** The part of the limit up to which a client's calls are counted in this process alone. */
const untoldPart = 0.05;

/** What one client has done in its window, as far as this process knows. */
type Client = {
  /** By `performance.now()`. */
  until: number;
  /** Calls that all processes together have told of, these included. */
  told: number;
  /** Calls taken here that nobody was told of. */
  untold: number;
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
  /** One call. @returns milliseconds until the next is taken; null where this one is */
  count(client: string): number | null;
};

/**
 * Counts every call of every client over all web processes without asking the database for each: a process counts for
 * itself, and once a second tells of its busy clients and hears what the others have counted. So many calls may pass
 * beyond the limit as come within a second, and a twentieth of it in each process. While the database is away each
 * process counts alone.
 */
export function createBurstCounter(
  pool: Pick<Pool, 'query'>,
  limit: { tries: number; seconds: number },
  exchangeMs = usualExchangeMs,
): BurstCounter {
  const clients = new Map<string, Client>();
  const windowMs = limit.seconds * 1000;
  let planned = false;

  function plan(): void {
    if (planned) return;
    planned = true;
    // One after the other: what is being told must not be told again by the next.
    setTimeout(async () => {
      await exchange();
      planned = false;
      if (clients.size > 0) plan();
    }, exchangeMs).unref();
  }

  async function exchange(): Promise<void> {
    const now = performance.now();
    const busy: [key: string, client: Client, calls: number][] = [];
    for (const [key, client] of clients) {
      if (client.until <= now) clients.delete(key);
      else if (client.untold > 0 && client.told + client.untold > limit.tries * untoldPart) {
        busy.push([key, client, client.untold]);
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
        client.untold -= calls;
        client.told = row.points;
        client.until = performance.now() + row.leftMs;
      }
    } catch {
      // What was not told is told with the next.
    }
  }

  return {
    count(key) {
      const now = performance.now();
      let client = clients.get(key);
      if (!client || client.until <= now) {
        client = { until: now + windowMs, told: 0, untold: 0 };
        clients.set(key, client);
      }
      plan();
      if (client.told + client.untold >= limit.tries) return client.until - now;
      client.untold += 1;
      return null;
    },
  };
}
