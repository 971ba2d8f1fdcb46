import { z } from 'zod';
import type { PdqHash } from '#platform/media/pdq-frequencies.ts';
import { maximumPdqDistance } from '#platform/media/pdq-search.ts';
import type { ListedMatch } from './search-lists.ts';

export type HmaOptions = {
  /** The base address of the service. */
  url: string;
  /** The value of the Authorization header. */
  authorization: string | null;
  timeoutMs: number;
};

/** Searches a service for a hash; null for no match. */
export type LookUpHash = (hash: PdqHash) => Promise<ListedMatch | null>;

/** The matches of each bank that may match. The service writes distances as text. */
const answer = z.record(
  z.string(),
  z.array(z.object({ bank_content_id: z.int(), distance: z.coerce.number().min(0).max(256) })),
);

/**
 * Creates a client of Meta's Hasher-Matcher-Actioner (`GET /m/lookup`, version 1). It rejects on a timeout, a failed
 * connection, a redirect, and any answer that is not one of the service, so that nothing passes unsearched.
 */
export function createHmaClient({ authorization, timeoutMs, url }: HmaOptions): LookUpHash {
  const base = url.replace(/\/$/, '');
  return async (hash) => {
    const query = new URLSearchParams({ signal_type: 'pdq', signal: hash });
    const response = await fetch(`${base}/m/lookup?${query}`, {
      headers: { accept: 'application/json', ...(authorization && { authorization }) },
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (response.status !== 200) throw new Error(`the hash matcher answered ${response.status}`);
    const banks = answer.parse(await response.json());
    const matches = Object.entries(banks).flatMap(([bank, found]) =>
      found.map(
        ({ bank_content_id: id, distance }): ListedMatch => ({
          list: bank,
          label: String(id),
          distance,
        }),
      ),
    );
    const near = matches.filter(({ distance }) => distance <= maximumPdqDistance);
    return near.sort((one, other) => one.distance - other.distance)[0] ?? null;
  };
}
