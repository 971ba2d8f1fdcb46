import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limits } from '#contract/limits.ts';
import { sessionCookieName, signInAs } from '#tests/factories/sessions.ts';
import { makeUserWithTokens } from '#tests/factories/wallets.ts';
import { TestClient } from '#tests/setup/client.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { startInstallation, type TestInstallation } from '#tests/setup/installation.ts';
import { engineStates, engineStatus } from '../../features/generation/jobs/schema.ts';

const database = useDatabase();
let pages: string;
let installation: TestInstallation;
let withoutPages: TestInstallation;
let client: TestClient;

beforeAll(async () => {
  pages = await mkdtemp(path.join(tmpdir(), 'castwright-pages-'));
  await mkdir(path.join(pages, 'assets'));
  const files = { 'index.html': 'landing', 'app.html': 'the app', '404.html': 'nothing here' };
  for (const [name, text] of Object.entries(files)) {
    await writeFile(path.join(pages, name), `<!doctype html><title>${text}</title>`);
  }
  await writeFile(path.join(pages, 'assets', 'app-1a2b3c.js'), 'start();');
  installation = await startInstallation({ databaseUrl: database.url, pages });
  withoutPages = await startInstallation({ databaseUrl: database.url });
  const { id } = await makeUserWithTokens(database.db, 10);
  client = await signInAs(installation, id);
});
afterAll(async () => {
  await installation?.close();
  await withoutPages?.close();
  await rm(pages, { recursive: true, force: true });
});

describe('a call from another site', () => {
  const generate = (headers: Record<string, string>) =>
    client.fetch('/api/security-check', {
      method: 'POST',
      body: JSON.stringify({ prompt: 'a lighthouse keeper' }),
      headers: { 'content-type': 'application/json', ...headers },
    });

  it.each([
    ['the browser says so', { 'sec-fetch-site': 'cross-site' }],
    ['a neighbour on the same domain sends it', { 'sec-fetch-site': 'same-site' }],
    ['an older browser names another origin', { origin: 'https://evil.example' }],
    ['the origin is another port', { origin: 'http://127.0.0.1:1' }],
    ['the origin is hidden', { origin: 'null' }],
    ['the origin is nonsense', { origin: '::::' }],
  ])('is refused when %s', async (_, headers) => {
    const response = await generate(headers);
    expect(response.status).toBe(403);
    expect(await response.json()).toEqual({
      code: 'FORBIDDEN',
      message: 'This call must come from a page of this site.',
    });
  });

  it('is let through from our own pages, and from what is no browser', async () => {
    expect((await generate({ 'sec-fetch-site': 'same-origin' })).status).toBe(200);
    expect((await generate({ origin: installation.url })).status).toBe(200);
    expect((await generate({})).status).toBe(200);
  });

  it('may read, which cookies do not follow there anyway', async () => {
    const response = await client.fetch('/api/system/status', {
      headers: { 'sec-fetch-site': 'cross-site' },
    });
    expect(response.status).toBe(200);
  });
});

describe('what is too much', () => {
  it('is refused as a body of JSON', async () => {
    const response = await client.fetch('/api/security-check', {
      method: 'POST',
      body: JSON.stringify({ prompt: 'a'.repeat(1024 * 1024) }),
      headers: { 'content-type': 'application/json' },
    });
    expect(response.status).toBe(413);
    expect(await response.json()).toEqual({
      code: 'FILE_TOO_LARGE',
      message: 'The request is too large.',
    });
  });

  it.each([
    ['one byte', 1],
    ['far', 1024 * 1024],
  ])('is refused as a picture that is %s too large, in the words of its form', async (_, excess) => {
    const { id } = await makeUserWithTokens(database.db, 10, { documentsUploadedAt: null });
    const newcomer = await signInAs(installation, id);
    const form = new FormData();
    form.set('documentType', 'passport');
    form.set('frontImage', new Blob([new Uint8Array(limits.identityImageBytes + excess)]), 'front.jpg');
    form.set('backImage', new Blob([new Uint8Array(10)]), 'back.jpg');
    const { status, body } = await newcomer.call('uploadDocuments', { body: form });
    expect([status, body.code, body.message]).toEqual([
      413,
      'FILE_TOO_LARGE',
      'File Too Large: Please select an image smaller than 10MB.',
    ]);
  });

  it('is not read of an upload by a user who may not upload', async () => {
    const asked = request(`${installation.url}/api/documents/upload`, {
      method: 'POST',
      headers: {
        'content-type': 'multipart/form-data; boundary=x',
        'content-length': String(100 * 1024 * 1024),
      },
    });
    asked.on('error', () => {});
    asked.write('--x\r\n');
    // Answered although the body never comes.
    const status = await new Promise((resolve) => asked.once('response', (got) => resolve(got.statusCode)));
    asked.destroy();
    expect(status).toBe(401);
  });
});

describe('every answer', () => {
  it('names its request, and each request by another name', async () => {
    const [one, two] = [await client.call('currentUser'), await client.call('currentUser')];
    expect(one.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(two.headers.get('x-request-id')).not.toBe(one.headers.get('x-request-id'));
  });

  it('takes no request id from outside, which would end up in the log', async () => {
    const response = await client.fetch('/api/jobs', { headers: { 'x-request-id': 'mine' } });
    expect(response.headers.get('x-request-id')).not.toBe('mine');
  });

  it.each(['/', '/api/system/status', '/api/nothing', '/assets/app-1a2b3c.js', '/no/such/page'])(
    'of %s carries the headers that keep a browser safe',
    async (address) => {
      const { headers } = await client.fetch(address);
      const policy = headers.get('content-security-policy') ?? '';
      expect(policy).toContain("default-src 'self'");
      expect(policy).toContain("script-src 'self'");
      expect(policy).toContain("object-src 'none'");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('x-powered-by')).toBeNull();
      // Only over HTTPS, which this installation does not use.
      expect(headers.get('strict-transport-security')).toBeNull();
    },
  );

  it('about a user is not cached on the way', async () => {
    const { headers } = await client.call('currentUser');
    expect(headers.get('cache-control')).toBe('no-store');
  });

  it('insists on HTTPS where that is the public address', async () => {
    const secure = await startInstallation({
      databaseUrl: database.url,
      env: { BASE_URL: 'https://castwright.example' },
    });
    try {
      const { headers } = await fetch(`${secure.url}/api/system/status`);
      expect(headers.get('strict-transport-security')).toContain('max-age=');
      expect(headers.get('content-security-policy')).toContain('upgrade-insecure-requests');
    } finally {
      await secure.close();
    }
  });
});

describe('an address where nothing is', () => {
  it.each([
    ['GET', '/api/nothing'],
    ['POST', '/api/nothing'],
    ['GET', '/api/jobs/7/unknown'],
    ['POST', '/no/such/page'],
    ['PUT', '/api/jobs'],
  ])('%s %s answers in the contract’s form, with pages and without', async (method, address) => {
    for (const { url } of [installation, withoutPages]) {
      const response = await new TestClient(url).fetch(address, { method });
      expect(response.status).toBe(404);
      expect(await response.json()).toEqual({
        code: 'NOT_FOUND',
        message: 'There is nothing at this address.',
      });
    }
  });

  it.each([
    '/api/content/..%2f..%2fetc%2fpasswd/preview',
    '/assets/..%2f..%2f..%2fpackage.json',
    '/..%5c..%5cpackage.json',
    '/%00',
    '/%',
    `/api/jobs/${'a'.repeat(300)}/cancel`,
  ])('%s answers nothing but that', async (address) => {
    const response = await client.fetch(address);
    expect([400, 404, 414]).toContain(response.status);
    expect(await response.json()).toMatchObject({ code: expect.any(String), message: expect.any(String) });
  });
});

describe('the pages', () => {
  const readTitle = async (response: Response) => /<title>(.*)<\/title>/.exec(await response.text())?.[1];
  const asPage = { headers: { accept: 'text/html' } };

  it('show the landing page to visitors and the app to people', async () => {
    expect(await readTitle(await fetch(installation.url, asPage))).toBe('landing');
    const signedIn = await client.fetch('/', asPage);
    expect(await readTitle(signedIn)).toBe('the app');
    // A cache on the way must not show one to the other.
    expect(signedIn.headers.get('vary')).toContain('cookie');
    expect(signedIn.headers.get('cache-control')).toBe('no-cache');
  });

  it('show the app where it has a page, signed in or not', async () => {
    for (const page of ['/auth', '/content', '/billing']) {
      expect(await readTitle(await fetch(installation.url + page, asPage))).toBe('the app');
    }
  });

  it('tell the app whether it was sent to a visitor, who needs no call to find that out', async () => {
    for (const page of ['/auth', '/content', '/auth?invitation=abc']) {
      const visited = await fetch(installation.url + page, asPage);
      expect(visited.headers.get('server-timing')).toBe('visitor');
      const signedIn = await client.fetch(page, asPage);
      expect(signedIn.headers.get('server-timing')).toBe('session');
      expect(signedIn.headers.get('vary')).toContain('cookie');
    }
    const expired = new TestClient(installation.url, { [sessionCookieName]: 'made.up' });
    expect((await expired.fetch('/content', asPage)).headers.get('server-timing')).toBe('visitor');
  });

  it('say 404 where there is none', async () => {
    const visitor = await fetch(`${installation.url}/no/such/page`, asPage);
    expect([visitor.status, await readTitle(visitor)]).toEqual([404, 'nothing here']);
    const signedIn = await client.fetch('/no/such/page', asPage);
    expect([signedIn.status, await readTitle(signedIn)]).toEqual([404, 'the app']);
  });

  it('keep what has a fingerprint for a year', async () => {
    const { headers } = await client.fetch('/assets/app-1a2b3c.js');
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  });
});

describe('operations', () => {
  it('live, are ready, and count', async () => {
    expect(await (await fetch(`${installation.url}/healthz`)).json()).toEqual({ status: 'ok' });
    expect(await (await fetch(`${installation.url}/readyz`)).json()).toEqual({ status: 'ready' });
    await client.call('currentUser');
    const metrics = await (await fetch(`${installation.url}/metrics`)).text();
    expect(metrics).toContain('castwright_http_request_seconds_count{method="GET",route="/api/auth/user"');
    expect(metrics).toContain('# TYPE castwright_engine_jobs gauge');
  });

  it('tell of each engine how it stands, what it costs, and how often it had to load', async () => {
    const { db } = database;
    const said = { id: 'gpu-1', name: 'GPU 1', detail: '', online: true, seenAt: new Date() };
    const abilities = { unsupported: [], keepsLoaded: true, shared: true };
    await db.insert(engineStatus).values({ ...said, abilities, priority: 10, hourlyCost: 1_116_000 });
    const breaker = { state: 'open' as const, until: Date.now() + 30_000, pauseMs: 60_000 };
    await db.insert(engineStates).values({ engineId: 'gpu-1', breaker, timesOpened: 2, basesLoaded: 7 });
    const metrics = await (await fetch(`${installation.url}/metrics`)).text();
    const told = metrics.split('\n').filter((line) => line.includes('engine="gpu-1"'));
    expect(told).toEqual(
      expect.arrayContaining([
        'castwright_engine_up{engine="gpu-1"} 1',
        'castwright_engine_breaker_state{engine="gpu-1"} 2',
        'castwright_engine_breaker_opened_total{engine="gpu-1"} 2',
        'castwright_engine_priority{engine="gpu-1"} 10',
        'castwright_engine_cost_dollars_per_second{engine="gpu-1"} 0.00031',
        'castwright_engine_bases_loaded_total{engine="gpu-1"} 7',
        'castwright_engine_loras_loaded_total{engine="gpu-1"} 0',
      ]),
    );
    expect(metrics).toContain('# TYPE castwright_engine_bases_loaded_total counter');
  });

  it('give the metrics to a caller with the token, if one is set', async () => {
    const guarded = await startInstallation({
      databaseUrl: database.url,
      env: { METRICS_TOKEN: 'a token of sixteen' },
    });
    try {
      const read = (authorization: string) => fetch(`${guarded.url}/metrics`, { headers: { authorization } });
      expect((await read('Bearer a token of sixteen')).status).toBe(200);
      for (const wrong of ['', 'Bearer ', 'Bearer a token of sixteem', 'a token of sixteen']) {
        expect((await read(wrong)).status).toBe(404);
      }
    } finally {
      await guarded.close();
    }
  });

  it('show the outbox to this machine only, and not in production', async () => {
    expect((await fetch(`${installation.url}/dev/outbox`)).status).toBe(200);
    const viaProxy = await fetch(`${installation.url}/dev/outbox`, {
      headers: { 'x-forwarded-for': '203.0.113.7' },
    });
    expect(viaProxy.status).toBe(404);
    const production = await startInstallation({
      databaseUrl: database.url,
      env: { NODE_ENV: 'production' },
    });
    try {
      expect((await fetch(`${production.url}/dev/outbox`)).status).toBe(404);
    } finally {
      await production.close();
    }
  });
});
