import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ErrorCode, errorStatus } from '#contract/errors.ts';
import { createLog } from '#platform/log.ts';
import { throwNotFound } from './errors.ts';
import { createHttpServer } from './server.ts';

let server: Awaited<ReturnType<typeof createHttpServer>>;
let port: number;

beforeAll(async () => {
  const log = createLog({ level: 'silent', pretty: false, role: 'test' });
  server = await createHttpServer({ log, secure: false, maximumEventLoopDelay: 0 });
  server.setNotFoundHandler(throwNotFound);
  server.post('/api/items/:id', async ({ body }) => ({ got: body ?? 'nothing' }));
  port = Number(new URL(await server.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterAll(() => server?.close());

/** Sends bytes as they are, and parses the answer. A client library would refuse to send most of these. */
async function sendRaw(head: string, body = '') {
  const socket = connect(port, '127.0.0.1');
  socket.write(`${head}\r\n\r\n${body}`);
  const answer = await text(socket);
  const [headers = '', content = ''] = answer.split('\r\n\r\n');
  return { status: Number(/^HTTP\/1\.1 (\d+)/.exec(headers)?.[1]), headers, body: JSON.parse(content) };
}

const post = (path: string, headers: string[] = []) =>
  [`POST ${path} HTTP/1.1`, 'host: a.test', 'connection: close', ...headers].join('\r\n');
const json = 'content-type: application/json';

describe('a request that fails before a route has it', () => {
  const cases: [string, ErrorCode, string, string?][] = [
    ['an unknown address', 'NOT_FOUND', post('/api/unknown')],
    ['an address that cannot be decoded', 'BAD_REQUEST', post('/api/items/%zz')],
    ['an id that is too long', 'URL_TOO_LONG', post(`/api/items/${'a'.repeat(300)}`)],
    ['an address beyond all headers', 'HEADERS_TOO_LARGE', post(`/api/items/${'a'.repeat(20_000)}`)],
    ['too many headers', 'HEADERS_TOO_LARGE', post('/api/items/1', [`cookie: ${'a'.repeat(20_000)}`])],
    ['no HTTP at all', 'BAD_REQUEST', 'nonsense'],
    [
      'a body of another type',
      'UNSUPPORTED_MEDIA_TYPE',
      post('/api/items/1', ['content-type: text/xml', 'content-length: 1']),
      'a',
    ],
    ['a body that is too large', 'FILE_TOO_LARGE', post('/api/items/1', [json, 'content-length: 2000000'])],
    ['a body that is no JSON', 'BAD_REQUEST', post('/api/items/1', [json, 'content-length: 1']), '{'],
    ['two lengths', 'BAD_REQUEST', post('/api/items/1', ['content-length: 1', 'content-length: 2']), 'ab'],
  ];

  it.each(cases)('%s answers %s in the contract’s form', async (_, code, head, body) => {
    const answer = await sendRaw(head, body);
    expect(answer.status).toBe(errorStatus[code]);
    expect(answer.body).toEqual({ code, message: expect.stringMatching(/^[A-Z][^/]+\.$/) });
    expect(answer.headers).toMatch(/content-type: application\/json/i);
    expect(answer.headers).toMatch(/cache-control: no-store/i);
  });

  it('with a JSON content type and no body has no body', async () => {
    const answer = await sendRaw(post('/api/items/1', [json, 'content-length: 0']));
    expect([answer.status, answer.body]).toEqual([200, { got: 'nothing' }]);
  });
});
