/** Connections to addresses that a user chose: only to the public internet (protection against SSRF). */
import { promises as dns } from 'node:dns';
import http, { type IncomingMessage, type RequestOptions } from 'node:http';
import https from 'node:https';
import { isIP } from 'node:net';
import type { Readable } from 'node:stream';
import { isLoopback, isPublicAddress } from './public-address.ts';

export type ConnectOptions = {
  /** Also allows plain HTTP and loopback addresses: for tests and development. */
  allowLoopback: boolean;
  /** For tests: resolves a name. Default: the system's name servers. */
  resolve?: (name: string, signal: AbortSignal) => Promise<string[]>;
};

/** The address is refused. The message is for the user who chose it. */
export class AddressRefusedError extends Error {}

/** The host of a URL, without the brackets of IPv6. */
export function getHost(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '');
}

/**
 * The reason to refuse a URL that a user chose, as far as it is known without resolving the name; null when it may
 * be tried.
 */
export function findAddressProblem(url: URL, allowLoopback: boolean): string | null {
  const host = getHost(url);
  const own = allowLoopback && isLoopback(host);
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && own)) {
    return 'The address must begin with https://.';
  }
  const leadsInside = isIP(host) ? !isPublicAddress(host) : /(^|\.)localhost\.?$/i.test(host);
  if (leadsInside && !own) return 'It leads to a private or reserved address, where nothing is sent.';
  return null;
}

/** A body that is not held in memory. */
export type StreamedBody = { bytes: Readable; length: number };

type Message = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  headers: Record<string, string>;
  body?: string | Buffer | StreamedBody;
};

/**
 * Sends a request to a URL that a user chose. The connection goes to exactly the address that was checked, so that
 * DNS rebinding has no effect; redirects are not followed.
 *
 * @throws AddressRefusedError for an address that is not public; connection errors
 */
export async function connect(
  address: string,
  message: Message,
  options: ConnectOptions,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const url = new URL(address);
  const objection = findAddressProblem(url, options.allowLoopback);
  if (objection) throw new AddressRefusedError(objection);
  const target = isIP(getHost(url))
    ? [getHost(url)]
    : await resolvePublicAddresses(getHost(url), options, signal);
  return send(url, target, message, signal);
}

/** @throws AddressRefusedError unless the name has addresses and all of them are public */
async function resolvePublicAddresses(
  name: string,
  options: ConnectOptions,
  signal: AbortSignal,
): Promise<string[]> {
  const addresses = await (options.resolve ?? resolveName)(name, signal);
  if (addresses.length === 0) throw new AddressRefusedError('The name of the address was not found.');
  if (!addresses.every(isPublicAddress)) {
    throw new AddressRefusedError('It leads to a private or reserved address, where nothing is sent.');
  }
  return addresses;
}

/**
 * Asks the name servers only: names that this machine or its network knows must not be probed. (The system's own
 * look-up would also block a thread that image processing needs.)
 */
async function resolveName(name: string, signal: AbortSignal): Promise<string[]> {
  const resolver = new dns.Resolver({ timeout: 3_000, tries: 2 });
  signal.addEventListener('abort', () => resolver.cancel(), { once: true });
  const found = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  return found.flatMap((each) => (each.status === 'fulfilled' ? each.value : []));
}

/** Sends a request to one of these addresses, on a connection of its own. Redirects are not followed. */
export function send(
  url: URL,
  addresses: readonly string[],
  { body, headers, method }: Message,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const known = addresses.map((address) => ({ address, family: isIP(address) }));
  const request = {
    method,
    // A new connection: a pooled one could lead to another address.
    agent: false,
    signal,
    headers: {
      ...headers,
      ...(body !== undefined && { 'content-length': String(countBytes(body)) }),
    },
    lookup(_name, given, callback) {
      const [first] = known;
      if (given.all) callback(null, known);
      else callback(null, first?.address ?? '', first?.family);
    },
  } satisfies RequestOptions;
  return new Promise((resolve, reject) => {
    const { request: open } = url.protocol === 'https:' ? https : http;
    const opened = open(url, request, resolve).on('error', reject);
    if (isStreamed(body)) body.bytes.on('error', (error) => opened.destroy(error)).pipe(opened);
    else opened.end(body);
  });
}

const isStreamed = (body: Message['body']): body is StreamedBody =>
  typeof body === 'object' && !Buffer.isBuffer(body);

const countBytes = (body: NonNullable<Message['body']>): number =>
  isStreamed(body) ? body.length : Buffer.byteLength(body);

const problems: Record<string, string> = {
  ECONNREFUSED: 'The connection was refused.',
  ECONNRESET: 'The connection was broken off.',
  EHOSTUNREACH: 'The address cannot be reached.',
  ENETUNREACH: 'The address cannot be reached.',
  ETIMEDOUT: 'The address cannot be reached.',
};

/** Describes why a connection failed, for the user who chose the address. */
export function describeConnectionError(error: unknown): string {
  if (error instanceof AddressRefusedError) return error.message;
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
  if (/CERT|TLS|SSL|VERIFY|ISSUER/.test(code)) return `Its certificate does not hold (${code}).`;
  return problems[code] ?? `The connection failed (${code}).`;
}
