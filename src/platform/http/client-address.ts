import type { IncomingHttpHeaders } from 'node:http';
import { isIP } from 'node:net';

/**
 * The client's network address. Without a trusted header it is the socket's, which nobody can forge. With
 * one (set it only when every request passes that proxy) it is the header's last entry: the one our own
 * proxy appended; what stands before it came from the client and may say anything.
 */
export function clientAddress(
  headers: IncomingHttpHeaders,
  socketAddress: string | undefined,
  trustedHeader: string | null,
): string {
  if (trustedHeader) {
    const value = headers[trustedHeader.toLowerCase()];
    const last = (Array.isArray(value) ? value.at(-1) : value)?.split(',').at(-1)?.trim();
    if (last && isIP(last)) return unmapped(last);
  }
  return unmapped(socketAddress ?? '0.0.0.0');
}

/** An IPv4 address that came in IPv6's form (RFC 4291, 2.5.5.2), which would share its group with all others. */
function unmapped(address: string): string {
  const v4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  return v4 && isIP(v4) === 4 ? v4 : address;
}

/**
 * The unit that is limited: an IPv4 address, or an IPv6 network of 64 bits, since one household or server
 * holds all addresses below it.
 */
export function addressGroup(address: string): string {
  if (isIP(address) !== 6) return address;
  const [head = '', tail = ''] = address.split('::');
  const before = head ? head.split(':') : [];
  const after = tail ? tail.split(':') : [];
  const zeros = address.includes('::') ? 8 - before.length - after.length : 0;
  const groups = [...before, ...Array<string>(Math.max(zeros, 0)).fill('0'), ...after];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group || '0', 16).toString(16))
    .join(':')}::/64`;
}
