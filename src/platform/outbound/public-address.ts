import { BlockList, isIPv4, isIPv6 } from 'node:net';

/** IPv4 networks that are not public unicast (IANA special-purpose registry, RFC 6890). */
const reserved = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  // Link-local: metadata services of clouds.
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const) {
  reserved.addSubnet(network, bits, 'ipv4');
}

/** The allocated part of IPv6, less special networks: other protocols, embedded IPv4, documentation. */
const givenOut = new BlockList();
givenOut.addSubnet('2000::', 3, 'ipv6');
const special = new BlockList();
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  special.addSubnet(network, bits, 'ipv6');
}

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/**
 * Whether an address is on the public internet rather than on this machine, its network or its cloud. Invalid
 * addresses are not public. IPv4 in IPv6 notation is refused because nothing needs it.
 */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !reserved.check(address, 'ipv4');
  return isIPv6(address) && givenOut.check(address, 'ipv6') && !special.check(address, 'ipv6');
}

/** Networks of an operator's own, where engines run: private (RFC 1918, 4193), shared (RFC 6598) and loopback. */
const own = new BlockList();
for (const [network, bits] of [
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const) {
  own.addSubnet(network, bits, 'ipv4');
}
own.addAddress('::1', 'ipv6');
own.addSubnet('fc00::', 7, 'ipv6');
/** Metadata services of clouds within those networks: they hand out credentials to any client. */
const metadata = new BlockList();
metadata.addAddress('100.100.100.200', 'ipv4');
metadata.addAddress('fd00:ec2::254', 'ipv6');

/**
 * Whether an operator may name this address: the public internet, a private network or this machine. Link-local
 * addresses and the metadata services of clouds are refused, because no engine is there.
 */
export function isOperatorAddress(address: string): boolean {
  const family = isIPv4(address) ? 'ipv4' : isIPv6(address) ? 'ipv6' : null;
  if (family === null || metadata.check(address, family)) return false;
  return own.check(address, family) || isPublicAddress(address);
}

/** Whether an address is a loopback address in its canonical form. */
export function isLoopback(address: string): boolean {
  if (isIPv4(address)) return loopback.check(address, 'ipv4');
  return address === '::1';
}
