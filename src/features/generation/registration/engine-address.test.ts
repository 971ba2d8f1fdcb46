import { describe, expect, it } from 'vitest';
import { checkEngineAddress, findNetworkProblem } from './engine-address.ts';

const allowed = { networks: ['10.42.0.0/16', 'fd12:3456::/32', 'gpu-7.example.com'], ports: [8188, 443] };
const check = (url: string, more: Partial<typeof allowed> = {}) =>
  checkEngineAddress(url, { ...allowed, ...more });

describe('the address of a registered engine', () => {
  it.each([
    ['http://10.42.3.9:8188', 'http://10.42.3.9:8188'],
    ['http://10.42.3.9:8188/', 'http://10.42.3.9:8188'],
    ['http://[fd12:3456::9]:8188', 'http://[fd12:3456::9]:8188'],
    ['https://gpu-7.example.com', 'https://gpu-7.example.com'],
    // The same address in another notation is checked and stored in the usual one.
    ['http://0x0a2a0309:8188', 'http://10.42.3.9:8188'],
  ])('%s is accepted as %s', (url, origin) => {
    expect(check(url)).toEqual({ origin });
  });

  it.each([
    ['another network', 'http://10.43.0.1:8188'],
    ['this host', 'http://127.0.0.1:8188'],
    ['this host in decimal', 'http://2130706433:8188'],
    ['this host in octal', 'http://0177.0.0.1:8188'],
    ['this host by name', 'http://localhost:8188'],
    ['the unspecified address', 'http://0.0.0.0:8188'],
    ['the metadata service', 'http://169.254.169.254:8188'],
    ['an allowed IPv4 address in IPv6 notation', 'http://[::ffff:10.42.0.1]:8188'],
    ['link-local IPv6', 'http://[fe80::1]:8188'],
    ['another name', 'https://gpu-8.example.com'],
    ['a name that ends like an allowed one', 'https://evil-gpu-7.example.com'],
    ['a subdomain of an allowed name', 'https://a.gpu-7.example.com'],
    ['a name that begins like one', 'https://gpu-7.example.com.evil.test'],
    ['a name that looks like an address', 'http://10.42.0.1.evil.test:8188'],
    ['an address before the @', 'http://10.42.0.1:8188@evil.test:8188'],
    ['another port', 'http://10.42.0.1:5432'],
    ['the usual port of the scheme', 'http://10.42.0.1'],
    ['a path', 'http://10.42.0.1:8188/admin'],
    ['a query', 'http://10.42.0.1:8188/?x=1'],
    ['another scheme', 'file:///etc/passwd'],
    ['gopher', 'gopher://10.42.0.1:8188'],
    ['no address', 'gpu-7'],
  ])('%s is refused', (_, url) => {
    expect(check(url)).toEqual({ problem: expect.any(String) });
  });

  it('special addresses are refused within every network', () => {
    const networks = ['169.254.0.0/16', '100.64.0.0/10', '::/1', '0.0.0.0/1'];
    for (const url of [
      'http://169.254.169.254:8188',
      'http://100.100.100.200:8188',
      'http://0.0.0.0:8188',
      'http://[::ffff:a9fe:a9fe]:8188',
      'http://[64:ff9b::a9fe:a9fe]:8188',
    ]) {
      expect(check(url, { networks })).toHaveProperty('problem');
    }
    expect(check('http://100.100.100.201:8188', { networks })).toHaveProperty('origin');
  });

  it('this host is accepted where the token names it', () => {
    expect(check('http://127.0.0.1:8188', { networks: ['127.0.0.1/32'] })).toHaveProperty('origin');
  });
});

describe('the networks of a token', () => {
  it.each(['10.0.0.0/8', '192.168.1.7', '10.42.0.0/16', 'fd00::/32', 'gpu.example.com', 'comfyui'])(
    '%s is taken',
    (network) => expect(findNetworkProblem(network)).toBeNull(),
  );
  it.each([
    '0.0.0.0/0',
    '10.0.0.0/7',
    '::/0',
    '10.0.0.0/33',
    '10.0.0.0/',
    '10.0.0.0/8/8',
    '169.254.169.254',
    'fe80::/32',
    'localhost',
    'api.localhost',
    '*.example.com',
    'http://10.0.0.1',
    'a b',
    '10.0.0',
    '',
  ])('%s is refused with a reason', (network) => {
    expect(findNetworkProblem(network)).toEqual(expect.any(String));
  });
});
