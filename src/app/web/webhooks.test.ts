import { afterEach, describe, expect, it } from 'vitest';
import { type EventOrigin, ForgedEventError, type PaymentProvider, type ProviderEvent } from '#payments/port';
import { createHttpServer } from '#platform/http/server.ts';
import { createLog } from '#platform/log.ts';
import { serveWebhooks } from './webhooks.ts';

const open: { close(): Promise<unknown> }[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((one) => one.close()));
});

const noted = { id: 'evt_1', subject: null, createdAt: new Date('2027-01-01T00:00:00Z') };

async function serve(
  receiveEvent: (provider: string, event: ProviderEvent) => Promise<void> = async () => {},
) {
  const lines: string[] = [];
  const counted: string[] = [];
  const bodies: Buffer[] = [];
  const origins: EventOrigin[] = [];
  const destination = { write: (line: string) => void lines.push(line) };
  const log = createLog({ level: 'trace', pretty: false, role: 'test', destination });
  const server = await createHttpServer({ log, secure: false, maximumEventLoopDelay: 0 });
  const createProvider = (id: string) => ({
    id,
    readEvent(body: Buffer, headers: Readonly<Record<string, string | undefined>>, origin: EventOrigin) {
      bodies.push(body);
      origins.push(origin);
      if (headers['castwright-signature'] !== `right at ${id}`) throw new ForgedEventError('no');
      return noted;
    },
  });
  const all = ['sandbox', 'other'].map(createProvider) as unknown as PaymentProvider[];
  await serveWebhooks(server, {
    providers: { find: (id) => all.find((provider) => provider.id === id) ?? null },
    trustedAddressHeader: 'x-forwarded-for',
    receiveEvent,
    count: (provider, outcome) => void counted.push(`${provider} ${outcome}`),
  });
  open.push(server);
  const post = (payload: string, headers: Record<string, string> = {}, url = '/api/webhooks/sandbox') =>
    server.inject({ method: 'POST', url, payload, headers });
  return { post, lines, counted, bodies, origins };
}

const signed = {
  'castwright-signature': 'right at sandbox',
  'content-type': 'application/json; charset=utf-8',
};

describe('the webhook', () => {
  it('reads the very bytes that were signed, whatever type they claim', async () => {
    const { bodies, counted, post } = await serve();
    for (const type of [
      'application/json',
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data',
    ]) {
      const answer = await post('{ "spaced":  1 }', { ...signed, 'content-type': type });
      expect(answer.statusCode).toBe(200);
    }
    expect(bodies.map(String)).toEqual(Array(4).fill('{ "spaced":  1 }'));
    expect(counted).toEqual(Array(4).fill('sandbox received'));
  });

  it('refuses a forgery, counts it, and logs nothing of its body', async () => {
    const received: ProviderEvent[] = [];
    const { counted, lines, post } = await serve(async (_, event) => void received.push(event));
    const answer = await post('{"card":"what somebody sent"}', { 'content-type': 'application/json' });
    expect(answer.statusCode).toBe(400);
    expect(counted).toEqual(['sandbox forged']);
    expect(received).toEqual([]);
    expect(lines.join()).toContain('a payment event was forged');
    expect(lines.join()).not.toContain('somebody');
  });

  it('hands each provider its own events, and takes none that another one signed', async () => {
    const received: string[] = [];
    const { counted, post } = await serve(async (provider) => void received.push(provider));
    const ofOther = { 'castwright-signature': 'right at other' };
    expect((await post('{}', ofOther, '/api/webhooks/other')).statusCode).toBe(200);
    expect((await post('{}', ofOther, '/api/webhooks/sandbox')).statusCode).toBe(400);
    expect((await post('{}', signed, '/api/webhooks/sandbox')).statusCode).toBe(200);
    expect(received).toEqual(['other', 'sandbox']);
    expect(counted).toEqual(['other received', 'sandbox forged', 'sandbox received']);
  });

  it('knows only the providers that are in use', async () => {
    const { bodies, post } = await serve();
    expect((await post('{}', signed, '/api/webhooks/stripe')).statusCode).toBe(404);
    expect(bodies).toEqual([]);
  });

  it('passes on the query and the address that the trusted proxy saw', async () => {
    const { origins, post } = await serve();
    const url = '/api/webhooks/sandbox?eventType=Refund&twice=1&twice=2';
    await post('{}', { ...signed, 'x-forwarded-for': '203.0.113.9, 64.38.212.7' }, url);
    expect(origins).toEqual([{ query: { eventType: 'Refund', twice: undefined }, address: '64.38.212.7' }]);
  });

  it('reads no more than 256 kB, and nothing as nothing', async () => {
    const { bodies, post } = await serve();
    expect((await post('x'.repeat(256 * 1024), signed)).statusCode).toBe(200);
    expect((await post('x'.repeat(256 * 1024 + 1), signed)).statusCode).toBe(413);
    expect((await post('', signed)).statusCode).toBe(200);
    expect(bodies.map(({ length }) => length)).toEqual([256 * 1024, 0]);
  });

  it('answers an error when the event could not be stored, so that it comes again', async () => {
    const { counted, post } = await serve(async () => {
      throw new Error('the database is away');
    });
    expect((await post('{}', signed)).statusCode).toBe(500);
    expect(counted).toEqual([]);
  });
});
