import { afterEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { type Access, defineRoutes, type RouteDefinition } from '#contract/route.ts';
import { createLog } from '#platform/log.ts';
import { heartbeatMs } from './event-stream.ts';
import type { Caller } from './handler.ts';
import { serveContract } from './serve-contract.ts';
import { createHttpServer } from './server.ts';

const log = createLog({ level: 'silent', pretty: false, role: 'test' });
const answer = z.strictObject({ said: z.string() });
const routes = defineRoutes({
  hello: {
    method: 'POST',
    path: '/api/hello',
    summary: 'Says what it is told',
    tag: 'Test',
    access: 'public',
    owner: 'person',
    idempotent: true,
    body: z.strictObject({ name: z.string().min(1).max(20) }),
    response: answer,
  },
});
const hello = async ({ body }: { body: { name: string } }) => ({ said: body.name });
const anonymous = { authenticate: async () => null, trustedAddressHeader: null, checkAnswers: true };
const unlimited = {
  countCall: async () => {},
  count: async () => {},
  countKey: async () => {},
  recordSuccess: async () => {},
};

const servers: { close(): Promise<void> }[] = [];
async function newServer(itsLog = log) {
  const server = await createHttpServer({ log: itsLog, secure: false, maximumEventLoopDelay: 0 });
  servers.push(server);
  return server;
}
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

async function served(given: {
  routes?: Record<string, RouteDefinition>;
  handlers?: object;
  caller?: Caller;
}) {
  const server = await newServer();
  serveContract(server, given.routes ?? routes, given.handlers ?? { hello }, {
    ...anonymous,
    authenticate: async () => given.caller ?? null,
    limits: unlimited,
  });
  return server;
}

describe('the boot of the web process', () => {
  it('fails for a route without a handler', async () => {
    const server = await newServer();
    const options = { ...anonymous, limits: unlimited };
    expect(() => serveContract(server, routes, {}, options)).toThrow('Missing: hello. Surplus: .');
  });

  it('fails for a handler without a route', async () => {
    const server = await newServer();
    const options = { ...anonymous, limits: unlimited };
    expect(() => serveContract(server, routes, { hello, goodbye: hello }, options)).toThrow(
      'Missing: . Surplus: goodbye.',
    );
  });
});

describe('a call', () => {
  it('is answered with the body that its schema took', async () => {
    const server = await served({});
    const answered = await server.inject({ method: 'POST', url: '/api/hello', payload: { name: 'Ada' } });
    expect(answered.json()).toEqual({ said: 'Ada' });
    expect(answered.headers['cache-control']).toBe('no-store');
  });

  it.each([
    ['an unknown field', { name: 'Ada', admin: true }, 'VALIDATION_FAILED'],
    ['a missing field', {}, 'VALIDATION_FAILED'],
    ['a wrong type', { name: 7 }, 'VALIDATION_FAILED'],
    ['a text that is too long', { name: 'a'.repeat(21) }, 'VALIDATION_FAILED'],
    ['a character that cannot be stored', { name: 'A\0da' }, 'VALIDATION_FAILED'],
    ['no object at all', '["name"]', 'VALIDATION_FAILED'],
    ['broken JSON', '{"name": "Ada"', 'BAD_REQUEST'],
    ['an attack on prototypes', '{"name": "Ada", "__proto__": {"admin": true}}', 'BAD_REQUEST'],
  ])('with %s is refused', async (_, payload, code) => {
    const server = await served({});
    const answered = await server.inject({
      method: 'POST',
      url: '/api/hello',
      payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
      headers: { 'content-type': 'application/json' },
    });
    expect([answered.statusCode, answered.json().code]).toEqual([400, code]);
  });

  it('of another type than JSON is refused', async () => {
    const server = await served({});
    const answered = await server.inject({
      method: 'POST',
      url: '/api/hello',
      payload: 'name=Ada',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect([answered.statusCode, answered.json().code]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
  });

  it.each([
    ['short_key-1', 200],
    ['', 400],
    ['two words', 400],
    ['k'.repeat(64), 200],
    ['k'.repeat(65), 400],
  ])('with the idempotency key “%s” is answered with %i', async (key, status) => {
    const server = await served({});
    const answered = await server.inject({
      method: 'POST',
      url: '/api/hello',
      payload: { name: 'Ada' },
      headers: { 'idempotency-key': key },
    });
    expect(answered.statusCode).toBe(status);
  });

  it('whose handler fails says nothing of why', async () => {
    const server = await served({
      handlers: { hello: () => Promise.reject(new Error('password of the database: hunter2')) },
    });
    const answered = await server.inject({ method: 'POST', url: '/api/hello', payload: { name: 'Ada' } });
    expect(answered.statusCode).toBe(500);
    expect(answered.json()).toEqual({
      code: 'INTERNAL',
      message: 'Something went wrong on our side. Nothing was charged.',
    });
  });

  it('that loses the database is answered with 503, without a claim about what was done', async () => {
    const lost = new Error('Connection terminated unexpectedly');
    const handlers = { hello: () => Promise.reject(new Error('Failed query: commit', { cause: lost })) };
    const server = await served({ handlers });
    const answered = await server.inject({ method: 'POST', url: '/api/hello', payload: { name: 'Ada' } });
    expect(answered.statusCode).toBe(503);
    expect(answered.json()).toEqual({
      code: 'UNAVAILABLE',
      message: 'The server cannot reach its database. Please try again in a moment.',
    });
    expect(answered.headers['retry-after']).toBe('1');
  });

  it('whose answer differs from the contract fails where answers are checked', async () => {
    const server = await served({ handlers: { hello: async () => ({ said: 'Ada', password: 'hash' }) } });
    const answered = await server.inject({ method: 'POST', url: '/api/hello', payload: { name: 'Ada' } });
    expect(answered.statusCode).toBe(500);
    expect(answered.body).not.toContain('hash');
  });
});

const standing = { role: 'user', gate: 'app', secondFactor: false, passwordChangeDue: false } as const;

describe('who may call', () => {
  const route = (access: Access, role?: 'admin'): Record<string, RouteDefinition> => ({
    hello: { ...routes.hello, access, ...(role && { role }) },
  });
  const caller = (facts: Partial<Caller>): Caller => ({
    userId: 'u',
    accountId: 'u',
    sessionId: 's',
    adultAllowed: true,
    apiKey: null,
    ...standing,
    ...facts,
  });
  async function getStatus(given: Parameters<typeof served>[0]) {
    const server = await served(given);
    const answered = await server.inject({ method: 'POST', url: '/api/hello', payload: { name: 'Ada' } });
    return [answered.statusCode, answered.json().code];
  }

  it('needs a session where the route is not public', async () => {
    expect(await getStatus({ routes: route('signed_in') })).toEqual([401, 'UNAUTHORIZED']);
    expect(await getStatus({ routes: route('app') })).toEqual([401, 'UNAUTHORIZED']);
  });

  it('needs the role that the route names', async () => {
    expect(await getStatus({ routes: route('app', 'admin'), caller: caller({}) })).toEqual([
      403,
      'FORBIDDEN',
    ]);
    const admin = caller({ role: 'admin', secondFactor: true });
    expect(await getStatus({ routes: route('app', 'admin'), caller: admin })).toEqual([200, undefined]);
  });

  it('learns of the gate before the form', async () => {
    const server = await served({ routes: route('app'), caller: caller({ gate: 'tour' }) });
    const answered = await server.inject({ method: 'POST', url: '/api/hello', payload: { wrong: 1 } });
    expect(answered.json()).toMatchObject({
      code: 'ONBOARDING_REQUIRED',
      details: { step: 'tour', remaining: ['tour', 'documents'] },
    });
  });
});

describe('an event stream', () => {
  const stream: RouteDefinition = {
    method: 'GET',
    path: '/api/stream',
    summary: 'Never ends by itself',
    tag: 'Test',
    access: 'signed_in',
    owner: 'person',
    response: { kind: 'events', description: 'Nothing' },
  };
  const signedIn: Caller = {
    userId: 'u',
    accountId: 'u',
    sessionId: 's',
    adultAllowed: true,
    apiKey: null,
    ...standing,
  };

  it('ends when the session that opened it has ended', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    let caller: Caller | null = signedIn;
    async function* forever({ signal }: { signal: AbortSignal }) {
      yield { event: 'begun', data: {} };
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
    }
    const server = await newServer();
    serveContract(
      server,
      { stream },
      { stream: async (call: { signal: AbortSignal }) => forever(call) },
      { ...anonymous, authenticate: async () => caller, limits: unlimited },
    );
    const address = await server.listen({ port: 0, host: '127.0.0.1' });
    try {
      const response = await fetch(`${address}/api/stream`);
      const ended = response.text().catch(() => 'cut');
      await vi.advanceTimersByTimeAsync(heartbeatMs);
      expect(await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 100, 'open'))])).toBe(
        'open',
      );
      caller = null;
      await vi.advanceTimersByTimeAsync(heartbeatMs);
      expect(await ended).toBe('cut');
    } finally {
      vi.useRealTimers();
    }
  });

  it('ends after the events before a failure, which is only logged', async () => {
    const lines: Record<string, unknown>[] = [];
    const destination = { write: (line: string) => void lines.push(JSON.parse(line)) };
    const server = await newServer(createLog({ level: 'warn', pretty: false, role: 'test', destination }));
    async function* faulty() {
      yield { event: 'begun', data: {} };
      throw new Error('the cable is cut');
    }
    serveContract(
      server,
      { stream },
      { stream: async () => faulty() },
      { ...anonymous, authenticate: async () => signedIn, limits: unlimited },
    );
    const address = await server.listen({ port: 0, host: '127.0.0.1' });
    const response = await fetch(`${address}/api/stream`);
    expect(response.status).toBe(200);
    expect(await response.text()).toBe('retry: 2000\n\nevent: begun\ndata: {}\n\n');
    expect(lines).toEqual([
      expect.objectContaining({
        level: 40,
        msg: 'an event stream failed',
        err: expect.objectContaining({ message: 'the cable is cut' }),
      }),
    ]);
  });
});
