import { promises as dns } from 'node:dns';
import { isIP } from 'node:net';
import { AddressRefusedError, describeConnectionError, getHost, send } from './connect.ts';
import { isOperatorAddress } from './public-address.ts';

export type OperatorUrlOptions = {
  headers: Readonly<Record<string, string>>;
  maximumBytes: number;
  signal: AbortSignal;
  /** For tests: resolves a name. Default: as this machine resolves it, names of its own network included. */
  resolve?: (name: string) => Promise<string[]>;
};

const refused = 'No engine is at an address of this kind: it is link-local, a metadata service or reserved.';

/**
 * Reads a URL that an administrator entered for a server of theirs. It may be private or on this machine; link-local
 * addresses and metadata services are refused. The connection goes to exactly the address that was checked, redirects
 * are not followed, and the answer is read up to a limit.
 *
 * @throws Error whose message is for the administrator, and names neither the headers nor the answer
 */
export async function readOperatorUrl(
  address: string,
  { headers, maximumBytes, resolve = resolveName, signal }: OperatorUrlOptions,
): Promise<{ status: number; body: Buffer }> {
  const url = URL.parse(address);
  if (!url || !['http:', 'https:'].includes(url.protocol)) {
    throw new Error('The address must begin with http:// or https://.');
  }
  if (url.username || url.password) throw new Error('Put the password into a header, not into the address.');
  try {
    const host = getHost(url);
    const addresses = isIP(host) ? [host] : await resolve(host);
    if (addresses.length === 0) throw new AddressRefusedError('The name of the address was not found.');
    if (!addresses.every(isOperatorAddress)) throw new AddressRefusedError(refused);
    // A compressed answer could be far larger than what arrives.
    const message = { method: 'GET', headers: { ...headers, 'accept-encoding': 'identity' } } as const;
    const response = await send(url, addresses, message, signal);
    const status = response.statusCode ?? 0;
    const parts: Buffer[] = [];
    let length = 0;
    for await (const part of response as AsyncIterable<Buffer>) {
      length += part.length;
      if (length > maximumBytes) {
        response.destroy();
        throw new AddressRefusedError(`It answers more than ${Math.round(maximumBytes / 1024)} kB.`);
      }
      parts.push(part);
    }
    return { status, body: Buffer.concat(parts) };
  } catch (error) {
    if (signal.aborted) throw new Error('There was no answer in time.');
    throw new Error(describeConnectionError(error));
  }
}

/** The addresses of a name; none for one that is not found. */
async function resolveName(name: string): Promise<string[]> {
  const found = await dns.lookup(name, { all: true }).catch(() => []);
  return found.map(({ address }) => address);
}
