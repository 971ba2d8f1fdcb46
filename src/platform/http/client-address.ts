import type { IncomingHttpHeaders } from 'node:http';
import { isIP } from 'node:net';

/**
 * The client's network address. Without a trusted header it is the socket's, which cannot be forged. With one (set
 * it only when every request passes that proxy) it is the header's last entry, which our proxy appended; earlier
 * entries come from the client and are not trusted.
 */
export function getClientAddress(
  headers: IncomingHttpHeaders,
  socketAddress: string | undefined,
  trustedHeader: string | null,
): string {
  if (trustedHeader) {
    const value = headers[trustedHeader.toLowerCase()];
    const last = (Array.isArray(value) ? value.at(-1) : value)?.split(',').at(-1)?.trim();
    if (last && isIP(last)) return toUnmapped(last);
  }
  return toUnmapped(socketAddress ?? '0.0.0.0');
}

/** Converts an IPv4-mapped IPv6 address (RFC 4291, 2.5.5.2), which would share its group with all others. */
function toUnmapped(address: string): string {
  const v4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  return v4 && isIP(v4) === 4 ? v4 : address;
}

/**
 * The unit that limits count by: an IPv4 address, or an IPv6 /64 network, because one household or server has all
 * addresses below it.
 */
export function toAddressGroup(address: string): string {
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
