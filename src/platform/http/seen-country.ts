/**
 * The country of a request's network, as the operator's proxy says it. It travels with the request, as a trace does, and
 * is stored nowhere.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingHttpHeaders } from 'node:http';

/** `unknown`: the proxy names none, as for Tor and for addresses of no country. */
export type SeenCountry = string | 'unknown';

const seen = new AsyncLocalStorage<SeenCountry | null>();

/** Runs `work` with the country of a request. @param header the header's name; null where no proxy sets one */
export function withSeenCountry<Result>(
  headers: IncomingHttpHeaders,
  header: string | null,
  work: () => Promise<Result>,
): Promise<Result> {
  return seen.run(header === null ? null : readCountry(headers[header.toLowerCase()]), work);
}

/** The country of the present request; null outside of one, and where no proxy says it. */
export function getSeenCountry(): SeenCountry | null {
  return seen.getStore() ?? null;
}

/** Of several values the last is the proxy's; the others come from the client. */
function readCountry(value: string | string[] | undefined): SeenCountry {
  const given =
    String(value ?? '')
      .split(',')
      .at(-1)
      ?.trim()
      .toUpperCase() ?? '';
  // XX and T1 (Tor) are how proxies say that they do not know.
  return /^[A-Z]{2}$/.test(given) && given !== 'XX' ? given : 'unknown';
}
