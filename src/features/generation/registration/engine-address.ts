/** The addresses that registered engines may have: workers send prompts and pictures there (protection against SSRF). */
import { BlockList, isIP, isIPv4, isIPv6 } from 'node:net';

/**
 * Refused within every network: this host, link-local addresses with the metadata services of clouds, multicast and
 * broadcast (IANA special-purpose registries, RFC 6890).
 */
const neverIpv4 = new BlockList();
neverIpv4.addSubnet('0.0.0.0', 8, 'ipv4');
neverIpv4.addSubnet('169.254.0.0', 16, 'ipv4');
neverIpv4.addSubnet('224.0.0.0', 3, 'ipv4');
// Metadata services of clouds at addresses of private networks, here and below.
neverIpv4.addAddress('100.100.100.200', 'ipv4');
/** A list of its own: `BlockList` takes an IPv4 address for its IPv6 notation. */
const neverIpv6 = new BlockList();
neverIpv6.addAddress('::', 'ipv6');
neverIpv6.addSubnet('fe80::', 10, 'ipv6');
neverIpv6.addSubnet('ff00::', 8, 'ipv6');
neverIpv6.addAddress('fd00:ec2::254', 'ipv6');
// IPv4 in IPv6 notation, also by translation (RFC 6052, RFC 3056): one server would have two addresses.
neverIpv6.addSubnet('::ffff:0:0', 96, 'ipv6');
neverIpv6.addSubnet('64:ff9b::', 96, 'ipv6');
neverIpv6.addSubnet('2002::', 16, 'ipv6');

const isNeverEngine = (address: string, family: 'ipv4' | 'ipv6') =>
  (family === 'ipv4' ? neverIpv4 : neverIpv6).check(address, family);

/** The shortest prefixes of a network: a wider one would allow the whole internet. */
const shortestPrefix = { ipv4: 8, ipv6: 32 };

const hostName = /^(?=.{1,100}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z]([a-z0-9-]{0,61}[a-z0-9])?$/;
/** Names whose servers are on this host. */
const ownNames = /(^|\.)localhost$/;

type Network = { address: string; bits: number; family: 'ipv4' | 'ipv6' };

/** What a token allows. */
export type AllowedAddresses = { networks: readonly string[]; ports: readonly number[] };

/** The reason to refuse a token's network, or null: a network in CIDR notation, an IP address, or a host name. */
export function findNetworkProblem(text: string): string | null {
  if (!isIP(text.split('/')[0] ?? '')) {
    const isName = hostName.test(text) && !ownNames.test(text);
    return isName ? null : `“${text}” is neither a network like 10.0.0.0/16 nor a host name.`;
  }
  const network = parseNetwork(text);
  if (!network) return `“${text}” is not a network. Enter it as 10.0.0.0/16.`;
  const shortest = shortestPrefix[network.family];
  if (network.bits < shortest) return `“${text}” is too wide: the prefix is at least /${shortest}.`;
  if (isNeverEngine(network.address, network.family)) {
    return `“${text}” has special addresses, where no engine can be.`;
  }
  return null;
}

/** @returns null for a text that is no network */
function parseNetwork(text: string): Network | null {
  const [address = '', prefix, more] = text.split('/');
  const family = isIPv4(address) ? 'ipv4' : 'ipv6';
  if ((family === 'ipv6' && !isIPv6(address)) || more !== undefined || address.includes('%')) return null;
  const longest = family === 'ipv4' ? 32 : 128;
  if (prefix === undefined) return { address, bits: longest, family };
  if (!/^\d{1,3}$/.test(prefix) || Number(prefix) > longest) return null;
  return { address, bits: Number(prefix), family };
}

/**
 * Checks the address that a server registers against what its token allows. An IP address has to be in one of the
 * networks. A host name has to be one of the names: its DNS is the operator's own, so the name is not resolved here.
 *
 * @param text scheme, host and port; `URL` turns other notations of an IP address into the usual one
 * @returns the origin that workers call, or the problem for the operator of the server
 */
export function checkEngineAddress(
  text: string,
  { networks, ports }: AllowedAddresses,
): { origin: string } | { problem: string } {
  const url = URL.parse(text);
  if (!url || !['http:', 'https:'].includes(url.protocol)) {
    return { problem: 'The address must begin with http:// or https://.' };
  }
  if (url.username || url.password || url.search || url.hash || url.pathname !== '/') {
    return { problem: 'The address has a host and a port, and nothing else.' };
  }
  const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80));
  if (!ports.includes(port)) {
    return { problem: `This token allows the ports ${ports.join(', ')}, not ${port}.` };
  }
  const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  const isAllowed = isIP(host) ? isInNetworks(host, networks) : networks.includes(host);
  if (!isAllowed) return { problem: `${host} is in none of the networks that this token allows.` };
  return { origin: url.origin };
}

function isInNetworks(address: string, networks: readonly string[]): boolean {
  const family = isIPv4(address) ? 'ipv4' : 'ipv6';
  if (isNeverEngine(address, family)) return false;
  const allowed = new BlockList();
  for (const network of networks.flatMap((text) => parseNetwork(text) ?? [])) {
    allowed.addSubnet(network.address, network.bits, network.family);
  }
  return allowed.check(address, family);
}
