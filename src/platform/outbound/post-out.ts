import { promises as dns } from 'node:dns';
import http, { type IncomingMessage, type RequestOptions } from 'node:http';
import https from 'node:https';
import { isIP } from 'node:net';
import { isLoopback, isPublicAddress } from './public-address.ts';

export type OutboundOptions = {
  /** Lets plain HTTP and this machine's own addresses pass as well: for tests and development. */
  allowLoopback: boolean;
  timeoutMs: number;
  /** Bytes of the answer that are kept. */
  answerBytes: number;
  /** For tests: the addresses of a name. Left out: the system's name servers. */
  resolve?: (name: string, signal: AbortSignal) => Promise<string[]>;
};

export type Posted = { milliseconds: number; status: number | null; answer: string; problem: string | null };

/** Why nothing was sent, for whoever chose the address. */
class Refused extends Error {}

/** The host of an address, without the brackets of IPv6. */
function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '');
}

/**
 * Why nothing is sent to an address that somebody else chose, as far as it can be told without asking for the name;
 * null when it can be tried.
 */
export function objectionToAddress(url: URL, allowLoopback: boolean): string | null {
  const host = hostOf(url);
  const own = allowLoopback && isLoopback(host);
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && own)) {
    return 'The address has to begin with https://.';
  }
  const leadsInside = isIP(host) ? !isPublicAddress(host) : /(^|\.)localhost\.?$/i.test(host);
  if (leadsInside && !own) return 'It leads to a private or reserved address, where nothing is sent.';
  return null;
}

/**
 * Sends a body to an address that somebody else chose. The connection goes to the very address that was looked at, so
 * that a name which changes its mind leads nowhere; redirects are not followed; of the answer so many bytes are read.
 * Never throws.
 */
export async function postOut(
  address: string,
  message: { body: string; headers: Record<string, string> },
  options: OutboundOptions,
): Promise<Posted> {
  const started = performance.now();
  const ended = (rest: Omit<Posted, 'milliseconds'>): Posted => ({
    milliseconds: Math.round(performance.now() - started),
    ...rest,
  });
  const signal = AbortSignal.timeout(options.timeoutMs);
  try {
    const url = new URL(address);
    const objection = objectionToAddress(url, options.allowLoopback);
    if (objection) throw new Refused(objection);
    const target = isIP(hostOf(url)) ? [hostOf(url)] : await addressesOf(hostOf(url), options, signal);
    const response = await send(url, target, message, signal);
    const status = response.statusCode ?? 0;
    const answer = await beginningOf(response, options.answerBytes);
    return ended({ status, answer, problem: status >= 200 && status < 300 ? null : problemOfStatus(status) });
  } catch (error) {
    const seconds = Math.round(options.timeoutMs / 1000);
    const problem = signal.aborted ? `There was no answer within ${seconds} seconds.` : problemOf(error);
    return ended({ status: null, answer: '', problem });
  }
}

/** @throws Refused unless the name has addresses, and every one of them is public */
async function addressesOf(name: string, options: OutboundOptions, signal: AbortSignal): Promise<string[]> {
  const addresses = await (options.resolve ?? resolveName)(name, signal);
  if (addresses.length === 0) throw new Refused('The name of the address was not found.');
  if (!addresses.every(isPublicAddress)) {
    throw new Refused('It leads to a private or reserved address, where nothing is sent.');
  }
  return addresses;
}

/**
 * By the name servers alone: names that only this machine or its network knows are nobody else's business. (The
 * system's own look-up would besides hold a thread that pictures are waiting for.)
 */
async function resolveName(name: string, signal: AbortSignal): Promise<string[]> {
  const resolver = new dns.Resolver({ timeout: 3_000, tries: 2 });
  signal.addEventListener('abort', () => resolver.cancel(), { once: true });
  const found = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  return found.flatMap((each) => (each.status === 'fulfilled' ? each.value : []));
}

function send(
  url: URL,
  addresses: readonly string[],
  { body, headers }: { body: string; headers: Record<string, string> },
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const known = addresses.map((address) => ({ address, family: isIP(address) }));
  const request = {
    method: 'POST',
    // A connection of its own: none that is kept could lead elsewhere by now.
    agent: false,
    signal,
    headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
    lookup(_name, given, callback) {
      const [first] = known;
      if (given.all) callback(null, known);
      else callback(null, first?.address ?? '', first?.family);
    },
  } satisfies RequestOptions;
  return new Promise((resolve, reject) => {
    const { request: open } = url.protocol === 'https:' ? https : http;
    open(url, request, resolve).on('error', reject).end(body);
  });
}

/** The answer has come by now: what is wrong with its body does not undo that. */
async function beginningOf(response: IncomingMessage, most: number): Promise<string> {
  const chunks: Buffer[] = [];
  let read = 0;
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      read += chunk.length;
      if (read >= most) break;
    }
  } catch {
    // Cut off: what came so far is what there is.
  }
  response.destroy();
  // PostgreSQL keeps no NUL in a text.
  return Buffer.concat(chunks).subarray(0, most).toString('utf8').replaceAll('\0', '\uFFFD');
}

function problemOfStatus(status: number): string {
  if (status >= 300 && status < 400) return `It answered ${status}: redirects are not followed.`;
  return `It answered ${status}.`;
}

const problems: Record<string, string> = {
  ECONNREFUSED: 'The connection was refused.',
  ECONNRESET: 'The connection was broken off.',
  EHOSTUNREACH: 'The address cannot be reached.',
  ENETUNREACH: 'The address cannot be reached.',
  ETIMEDOUT: 'The address cannot be reached.',
};

function problemOf(error: unknown): string {
  if (error instanceof Refused) return error.message;
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
  if (/CERT|TLS|SSL|VERIFY|ISSUER/.test(code)) return `Its certificate does not hold (${code}).`;
  return problems[code] ?? `The connection failed (${code}).`;
}
