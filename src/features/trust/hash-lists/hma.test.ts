import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHmaClient } from './hma.ts';

const hash = '0123456789abcdef'.repeat(4);
const calls: { url: string | undefined; authorization: string | undefined }[] = [];
let answer: (request: IncomingMessage, response: ServerResponse) => void;
const server = createServer((request, response) => {
  calls.push({ url: request.url, authorization: request.headers.authorization });
  answer(request, response);
});
let url: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hma/`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const give =
  (body: unknown, status = 200): typeof answer =>
  (_, response) =>
    void response.writeHead(status).end(JSON.stringify(body));
const lookUp = () => createHmaClient({ url, authorization: 'Bearer a token', timeoutMs: 200 })(hash);

describe('the hash matcher', () => {
  it('is asked with the hash and the credentials, and its nearest match counts', async () => {
    answer = give({
      bank_a: [{ bank_content_id: 7, distance: '12' }],
      bank_b: [
        { bank_content_id: 8, distance: '4' },
        { bank_content_id: 9, distance: '40' },
      ],
    });
    expect(await lookUp()).toEqual({ list: 'bank_b', label: '8', distance: 4 });
    expect(calls.at(-1)).toEqual({
      url: `/hma/m/lookup?signal_type=pdq&signal=${hash}`,
      authorization: 'Bearer a token',
    });
  });

  it('may have no match, or none that is near enough', async () => {
    answer = give({});
    expect(await lookUp()).toBeNull();
    answer = give({ bank_a: [{ bank_content_id: 7, distance: '32' }] });
    expect(await lookUp()).toBeNull();
  });

  it.each<[string, typeof answer]>([
    ['answers with an error', give({}, 503)],
    ['asks for other credentials', give({}, 401)],
    ['answers with something else', give({ bank_a: 'yes' })],
    ['answers with a distance that is no number', give({ a: [{ bank_content_id: 1, distance: 'near' }] })],
    ['answers with a page', (_, response) => void response.writeHead(200).end('<html>')],
    ['leads elsewhere', (_, response) => void response.writeHead(302, { location: '/' }).end()],
    ['does not answer', () => {}],
    ['hangs up', (request) => void request.socket.destroy()],
  ])('decides nothing when it %s', async (_, behave) => {
    answer = behave;
    await expect(lookUp()).rejects.toThrow();
  });
});
