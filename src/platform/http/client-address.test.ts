import { describe, expect, it } from 'vitest';
import { getClientAddress, toAddressGroup } from './client-address.ts';

describe('the client’s address', () => {
  it('is the socket’s, whatever headers say, unless a header is trusted', () => {
    const headers = { 'x-forwarded-for': '203.0.113.7', 'x-real-ip': '203.0.113.8' };
    expect(getClientAddress(headers, '198.51.100.1', null)).toBe('198.51.100.1');
  });

  it.each([
    ['203.0.113.7', '203.0.113.7'],
    // What stands before the last entry came from the client.
    ['10.0.0.1, 203.0.113.7', '203.0.113.7'],
    ['127.0.0.1,127.0.0.1 ,  203.0.113.7 ', '203.0.113.7'],
    ['2001:db8::1', '2001:db8::1'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::FFFF:203.0.113.7', '203.0.113.7'],
  ])('is the last entry of a trusted header: %s', (value, address) => {
    expect(getClientAddress({ 'x-forwarded-for': value }, '10.0.0.2', 'X-Forwarded-For')).toBe(address);
  });

  it.each([undefined, '', 'unknown', '203.0.113.7, garbage', '203.0.113.999', '203.0.113.7:443'])(
    'is the socket’s where a trusted header does not hold one: %s',
    (value) => {
      expect(getClientAddress({ 'x-real-ip': value }, '10.0.0.2', 'x-real-ip')).toBe('10.0.0.2');
    },
  );

  it('is written the same for a socket that serves both families', () => {
    expect(getClientAddress({}, '::ffff:198.51.100.1', null)).toBe('198.51.100.1');
    expect(getClientAddress({}, undefined, null)).toBe('0.0.0.0');
  });
});

describe('what is limited as one', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2:ffff::1', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002::', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['::', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ])('%s is of %s', (address, group) => {
    expect(toAddressGroup(address)).toBe(group);
  });

  it('differs between networks of one provider', () => {
    expect(toAddressGroup('2001:db8:1:2::1')).not.toBe(toAddressGroup('2001:db8:1:3::1'));
  });
});
