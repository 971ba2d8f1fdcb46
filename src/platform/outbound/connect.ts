/** Connections to addresses that somebody else chose: to the public internet alone. */
import { promises as dns } from 'node:dns';
import http, { type IncomingMessage, type RequestOptions } from 'node:http';
import https from 'node:https';
import { isIP } from 'node:net';
import { isLoopback, isPublicAddress } from './public-address.ts';

export type ConnectOptions = {
  /** Lets plain HTTP and this machine's own addresses pass as well: for tests and development. */
  allowLoopback: boolean;
  /** For tests: the addresses of a name. Left out: the system's name servers. */
  resolve?: (name: string, signal: AbortSignal) => Promise<string[]>;
};

/** Why nothing was sent, for whoever chose the address. */
export class Refused extends Error {}

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

type Message = { method: 'GET' | 'POST'; headers: Record<string, string>; body?: string };

/**
 * Asks an address that somebody else chose. The connection goes to the very address that was looked at, so that a name
 * which changes its mind leads nowhere; redirects are not followed.
 *
 * @throws Refused for an address that is not public, and what a connection fails with
 */
export async function connect(
  address: string,
  message: Message,
  options: ConnectOptions,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const url = new URL(address);
  const objection = objectionToAddress(url, options.allowLoopback);
  if (objection) throw new Refused(objection);
  const target = isIP(hostOf(url)) ? [hostOf(url)] : await addressesOf(hostOf(url), options, signal);
  return send(url, target, message, signal);
}

/** @throws Refused unless the name has addresses, and every one of them is public */
async function addressesOf(name: string, options: ConnectOptions, signal: AbortSignal): Promise<string[]> {
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
  { body, headers, method }: Message,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const known = addresses.map((address) => ({ address, family: isIP(address) }));
  const request = {
    method,
    // A connection of its own: none that is kept could lead elsewhere by now.
    agent: false,
    signal,
    headers: {
      ...headers,
      ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }),
    },
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

const problems: Record<string, string> = {
  ECONNREFUSED: 'The connection was refused.',
  ECONNRESET: 'The connection was broken off.',
  EHOSTUNREACH: 'The address cannot be reached.',
  ENETUNREACH: 'The address cannot be reached.',
  ETIMEDOUT: 'The address cannot be reached.',
};

/** Why a connection failed, for whoever chose the address. */
export function problemOf(error: unknown): string {
  if (error instanceof Refused) return error.message;
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
  if (/CERT|TLS|SSL|VERIFY|ISSUER/.test(code)) return `Its certificate does not hold (${code}).`;
  return problems[code] ?? `The connection failed (${code}).`;
}
