import { describe, expect, it } from 'vitest';
import { isLoopback, isPublicAddress } from './public-address.ts';

describe('an address', () => {
  it.each([
    ['this machine', '127.0.0.1'],
    ['this machine by any of its numbers', '127.255.0.9'],
    ['this machine in IPv6', '::1'],
    ['nothing', '0.0.0.0'],
    ['nothing in IPv6', '::'],
    ['a private network of class A', '10.1.2.3'],
    ['a private network of class B', '172.31.255.1'],
    ['a private network of class C', '192.168.0.1'],
    ['a provider’s inner network', '100.64.0.1'],
    ['link-local', '169.254.1.1'],
    ['the metadata of clouds', '169.254.169.254'],
    ['the metadata of Amazon in IPv6', 'fd00:ec2::254'],
    ['protocol assignments', '192.0.0.8'],
    ['documentation', '203.0.113.7'],
    ['benchmarks', '198.19.0.1'],
    ['multicast', '224.0.0.1'],
    ['broadcast', '255.255.255.255'],
    ['link-local in IPv6', 'fe80::1'],
    ['link-local with its zone', 'fe80::1%eth0'],
    ['unique local', 'fc00::1'],
    ['multicast in IPv6', 'ff02::1'],
    ['documentation in IPv6', '2001:db8::1'],
    ['IPv4 in IPv6', '::ffff:127.0.0.1'],
    ['IPv4 in IPv6 in hexadecimal', '::ffff:7f00:1'],
    ['public IPv4 in IPv6 notation', '::ffff:8.8.8.8'],
    ['IPv4 behind 6to4', '2002:7f00:1::'],
    ['IPv4 behind Teredo', '2001:0:7f00:1::'],
    ['IPv4 behind NAT64', '64:ff9b::7f00:1'],
    ['no address', 'example.com'],
    ['an empty one', ''],
  ])('of %s is not public: %s', (_, address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  it.each([
    '8.8.8.8',
    '1.1.1.1',
    '172.32.0.1',
    '100.128.0.1',
    '2606:4700:4700::1111',
    '2a00:1450:4001:81b::200e',
  ])('of the internet is public: %s', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  it('of this machine is known in its plain forms alone', () => {
    for (const own of ['127.0.0.1', '127.9.9.9', '::1']) expect(isLoopback(own)).toBe(true);
    for (const other of ['10.0.0.1', '::ffff:127.0.0.1', '169.254.169.254', 'localhost']) {
      expect(isLoopback(other)).toBe(false);
    }
  });
});
