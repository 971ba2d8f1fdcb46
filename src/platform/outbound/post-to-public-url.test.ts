import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { findAddressProblem } from './connect.ts';
import { type PostOptions, postToPublicUrl } from './post-to-public-url.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

type Answering = NonNullable<Parameters<typeof createServer>[1]>;

async function serve(answer: Answering): Promise<{ url: string; port: number; asked: string[] }> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    answer(request as never, response as never);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, port, asked };
}

const message = { body: '{"a":"ü"}', headers: { 'content-type': 'application/json' } };
const options = { allowLoopback: true, timeoutMs: 2_000, maximumAnswerBytes: 16 };
const post = (address: string, changed: Partial<PostOptions> = {}) =>
  postToPublicUrl(address, message, { ...options, ...changed });

describe('a request to a URL that a user chose', () => {
  it('arrives byte by byte, and the beginning of the answer is kept', async () => {
    const bodies: string[] = [];
    const { url } = await serve((request, response) => {
      request.setEncoding('utf8').on('data', (part) => bodies.push(part));
      request.on('end', () => response.end(`\0${'thank you '.repeat(500)}`));
    });
    const sent = await post(url);
    expect(sent).toMatchObject({ status: 200, problem: null, answer: '\uFFFDthank you thank' });
    expect(bodies.join('')).toBe(message.body);
  });

  it('is not sent on by a redirect', async () => {
    const inside = await serve((_, response) => response.end('secret'));
    const { url } = await serve((_, response) => response.writeHead(302, { location: inside.url }).end());
    const sent = await post(url);
    expect(sent).toMatchObject({ status: 302, problem: 'It answered 302: redirects are not followed.' });
    expect(inside.asked).toEqual([]);
  });

  it('waits so long and no longer', async () => {
    const { url } = await serve(() => {});
    expect(await post(url, { timeoutMs: 200 })).toMatchObject({
      status: null,
      problem: expect.stringContaining('no answer'),
    });
  });

  it('takes an endless answer for what its status says', async () => {
    const { url } = await serve((_, response) => void response.writeHead(204).flushHeaders());
    expect(await post(url, { timeoutMs: 500 })).toMatchObject({ status: 204, problem: null });
    const dripping = await serve((_, response) => void response.writeHead(500).write('no'));
    expect(await post(dripping.url, { timeoutMs: 300 })).toMatchObject({ status: 500, answer: 'no' });
  });

  it('describes why the connection failed', async () => {
    const { url } = await serve((request) => request.socket.destroy());
    expect((await post(url)).problem).toBe('The connection was broken off.');
    expect((await post('http://127.0.0.1:1')).problem).toBe('The connection was refused.');
    const nowhere = { resolve: async () => [] };
    expect((await post('https://nowhere.example', nowhere)).problem).toBe(
      'The name of the address was not found.',
    );
    const { port } = await serve((_, response) => response.end());
    expect((await post(`https://127.0.0.1:${port}`)).problem).toMatch(
      /^(Its certificate does not hold|The connection)/,
    );
  });
});

describe('an address inside', () => {
  it.each([
    'http://example.com/',
    'ftp://example.com/',
    'https://127.0.0.1/',
    'https://127.1/',
    'https://2130706433/',
    'https://0x7f.0.0.1/',
    'https://017700000001/',
    'https://[::1]/',
    'https://[::ffff:169.254.169.254]/',
    'https://169.254.169.254/latest/meta-data/',
    'https://10.0.0.7:8443/',
    'https://localhost/',
    'https://printer.localhost./',
    'https://0/',
  ])('is refused before anything is sent: %s', async (address) => {
    expect(findAddressProblem(new URL(address), false)).not.toBeNull();
    expect((await post(address, { allowLoopback: false })).problem).not.toBeNull();
  });

  it.each(['http://10.0.0.1/', 'https://169.254.169.254/', 'http://localhost/', 'http://192.168.1.1/'])(
    'stays refused where this machine is let through: %s',
    (address) => {
      expect(findAddressProblem(new URL(address), true)).not.toBeNull();
    },
  );

  it('is refused behind a name, whichever of its addresses it is, and nothing connects', async () => {
    const { port, asked } = await serve((_, response) => response.end());
    for (const addresses of [
      ['127.0.0.1'],
      ['8.8.8.8', '127.0.0.1'],
      ['::ffff:127.0.0.1'],
      ['169.254.169.254'],
    ]) {
      const resolve = async () => addresses;
      // Loopback addresses are allowed here; names that resolve to them are still refused.
      const sent = await post(`https://hook.example:${port}/`, { resolve });
      expect(sent.problem).toBe('It leads to a private or reserved address, where nothing is sent.');
    }
    expect(asked).toEqual([]);
  });

  it('cannot be slipped in between the look and the connection: the name is asked for once', async () => {
    let asked = 0;
    const resolve = async () => (asked++ === 0 ? ['192.88.98.1'] : ['127.0.0.1']);
    const { port } = await serve((_, response) => response.end());
    const sent = await post(`https://rebound.example:${port}/`, { resolve, timeoutMs: 300 });
    expect(asked).toBe(1);
    expect(sent.status).toBeNull();
  });
});
