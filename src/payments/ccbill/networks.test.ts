import { expect, it } from 'vitest';
import { documentedNetworks, parseNetworks } from './networks.ts';

it('knows the addresses from which CCBill says that it sends', () => {
  const networks = parseNetworks(documentedNetworks);
  expect(networks.check('64.38.212.7', 'ipv4')).toBe(true);
  expect(networks.check('64.38.241.254', 'ipv4')).toBe(true);
  expect(networks.check('64.38.213.7', 'ipv4')).toBe(false);
  expect(parseNetworks('2001:db8::/32').check('2001:db8::1', 'ipv6')).toBe(true);
});
