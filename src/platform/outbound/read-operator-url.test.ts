import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { readOperatorUrl } from './read-operator-url.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const read = (address: string, more: Partial<Parameters<typeof readOperatorUrl>[1]> = {}) =>
  readOperatorUrl(address, { headers: {}, maximumBytes: 1024, signal: AbortSignal.timeout(2_000), ...more });

describe('an address that an administrator enters', () => {
  it('may be on this machine, with the header that it requires', async () => {
    const url = await serve((request, response) => response.end(request.headers['x-key']));
    const { body, status } = await read(url, { headers: { 'x-key': 'secret' } });
    expect([status, body.toString()]).toEqual([200, 'secret']);
  });

  it.each([
    ['a metadata service', 'http://169.254.169.254/latest'],
    ['one in IPv6', 'http://[fd00:ec2::254]/'],
    ['one of another cloud', 'http://100.100.100.200/'],
    ['IPv4 in IPv6', 'http://[::ffff:169.254.169.254]/'],
    ['link-local', 'http://[fe80::1]/'],
    ['nothing', 'http://0.0.0.0/'],
    ['a decimal number for a metadata service', 'http://2852039166/'],
  ])('must not be %s', async (_, address) => {
    await expect(read(address)).rejects.toThrow('No engine is at an address of this kind');
  });

  it('must not be a name that leads to a metadata service, not even as one of several', async () => {
    const resolve = async () => ['10.0.0.1', '169.254.169.254'];
    await expect(read('http://gpu.internal/', { resolve })).rejects.toThrow('No engine is at an address');
    await expect(read('http://gpu.internal/', { resolve: async () => [] })).rejects.toThrow('was not found');
  });

  it.each([
    ['another protocol', 'file:///etc/passwd', 'must begin with http'],
    ['a password', 'http://me:secret@10.0.0.1/', 'into a header'],
    ['no address', 'gpu', 'must begin with http'],
    ['a closed port', 'http://127.0.0.1:1/', 'The connection was refused.'],
  ])('must not have %s', async (_, address, message) => {
    await expect(read(address)).rejects.toThrow(message);
  });

  it('is not left by a redirect', async () => {
    const inside = await serve((_, response) => response.end('secret'));
    const url = await serve((_, response) => response.writeHead(302, { location: inside }).end());
    expect((await read(url)).status).toBe(302);
  });

  it('is read so far and so long, and no more', async () => {
    const long = await serve((_, response) => response.end('x'.repeat(2_000)));
    await expect(read(long)).rejects.toThrow('It answers more than 1 kB.');
    const slow = await serve((_, response) => void response.write('x'));
    await expect(read(slow, { signal: AbortSignal.timeout(200) })).rejects.toThrow('no answer in time');
  });
});
