/** What clients of `/mcp` do wrong, on purpose or not: they get an answer of the protocol, and nothing stays open. */

import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect as connectSocket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '#platform/log.ts';
import { addFiles, makeContent, makeStoredFile } from '#tests/factories/content.ts';
import { requestPicture } from '#tests/factories/jobs.ts';
import { signInAs } from '#tests/factories/sessions.ts';
import { makeUserWithTokens } from '#tests/factories/wallets.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { startInstallation, type TestInstallation } from '#tests/setup/installation.ts';
import { generousLimits } from '#tests/setup/limits.ts';

const database = useDatabase();
const stallMs = 2_000;
const logged: string[] = [];
let installation: TestInstallation;
let secret: string;
let userId: string;
beforeAll(async () => {
  // No worker: jobs wait for ever.
  const destination = { write: (line: string) => void logged.push(line) };
  const log = createLog({ level: 'debug', pretty: false, role: 'test', destination });
  const options = { databaseUrl: database.url, limits: generousLimits, mcpStallMs: stallMs, log };
  installation = await startInstallation(options);
  ({ id: userId } = await makeUserWithTokens(database.db, 50));
  const client = await signInAs(installation, userId);
  const body = { name: 'Assistant', scopes: ['generate', 'read_content'], callsPerMinute: 600 };
  secret = (await client.call('createApiKey', { body })).body.secret;
});
afterAll(() => installation?.close());

const listTools = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
const toCall = (name: string, given: object) => ({
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name, arguments: given },
});

function post(
  body: unknown,
  headers: Record<string, string> = {},
  method = 'POST',
  signal: AbortSignal | null = null,
  url = installation.url,
) {
  return fetch(`${url}/mcp`, {
    method,
    signal,
    body: method === 'POST' ? (typeof body === 'string' ? body : JSON.stringify(body)) : null,
    headers: {
      accept: 'application/json, text/event-stream',
      'content-type': 'application/json',
      authorization: `Bearer ${secret}`,
      ...headers,
    },
  });
}

/** The JSON-RPC answer of a response, which may be a stream of one event. */
async function readAnswer(response: Response) {
  const text = await response.text();
  const data = /^data: (.*)$/m.exec(text)?.[1] ?? text;
  return JSON.parse(data) as { error?: { code: number }; result?: { tools?: unknown[] } };
}

describe('a request', () => {
  it.each([
    ['no JSON', '{"jsonrpc":"2.0",', 400, -32700],
    ['no JSON-RPC', { hello: 'there' }, 400, -32600],
    ['an unknown method', { ...listTools, method: 'no/such' }, 200, -32601],
    ['a tool without a name', { ...listTools, method: 'tools/call', params: {} }, 200, -32602],
  ])('with %s is answered in the protocol', async (_, body, status, code) => {
    const response = await post(body);
    const answer = await readAnswer(response);
    expect([response.status, answer.error?.code]).toEqual([status, code]);
  });

  it('needs no handshake, and keeps no session', async () => {
    const response = await post(listTools);
    expect(response.status).toBe(200);
    expect(response.headers.get('mcp-session-id')).toBeNull();
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect((await readAnswer(response)).result?.tools).toHaveLength(9);
  });

  it.each(['2025-11-25', '2025-06-18', '2025-03-26'])('may begin with version %s', async (version) => {
    const params = { protocolVersion: version, capabilities: {}, clientInfo: { name: 'x', version: '1' } };
    const response = await post({ ...listTools, method: 'initialize', params });
    expect(await readAnswer(response)).toMatchObject({ result: { protocolVersion: version } });
  });

  it('with a version that there is not is refused', async () => {
    const response = await post(listTools, { 'mcp-protocol-version': '1999-01-01' });
    expect(response.status).toBe(400);
  });

  it('of another type is refused', async () => {
    const response = await post(JSON.stringify(listTools), { 'content-type': 'text/plain' });
    expect(response.status).toBe(415);
  });

  it('that is too large is refused before it is read to its end', async () => {
    const response = await post(toCall('generate_images', { prompt: 'x'.repeat(256 * 1024) }));
    expect(response.status).toBe(413);
  });

  it.each(['GET', 'DELETE'])('by %s has nothing to open or end', async (method) => {
    expect((await post(null, {}, method)).status).toBe(405);
  });

  it.each([
    ['no key', { authorization: '' }],
    ['a key that there is not', { authorization: `Bearer cw_${'a'.repeat(43)}` }],
    ['a session alone', { authorization: '', cookie: 'castwright.session_token=x' }],
  ])('with %s is asked for one', async (_, headers) => {
    const response = await post(listTools, headers);
    expect([response.status, response.headers.get('www-authenticate')]).toEqual([401, 'Bearer realm="mcp"']);
  });

  it('of a page of another site is refused, also under a name that leads here', async () => {
    const other = await post(listTools, { origin: 'https://evil.example' });
    // DNS rebinding: the browser sends the attacker's name as origin and host.
    const rebound = await post(listTools, { origin: 'http://evil.example', 'sec-fetch-site': 'same-origin' });
    expect([other.status, rebound.status]).toEqual([403, 403]);
    expect(other.headers.get('access-control-allow-origin')).toBeNull();
  });
});

/** A picture whose thumbnail has 400 kB. */
async function makePicture(): Promise<string> {
  const contentId = await makeContent(database.db, userId);
  const bytes = randomBytes(400_000);
  const files = (['original', 'thumbnail'] as const).map((variant) => ({
    variant,
    key: `users/${userId}/${contentId}/${variant}`,
  }));
  for (const { key } of files) await installation.storage.put(key, bytes);
  await addFiles(
    database.db,
    contentId,
    files.map(({ key, variant }) => makeStoredFile(variant, key, bytes)),
  );
  return contentId;
}

/** A job that waits for ever, because no worker runs. */
const makeWaitingJob = async () => (await requestPicture(database.db, userId)).id;
const waitFor = (jobId: string) => toCall('wait_for_job', { jobIds: [jobId], seconds: 120 });

/** Sends requests over one connection and reads nothing until `silentMs` are over; gives what came then. */
async function sendWithoutReading(bodies: readonly string[], silentMs: number): Promise<string> {
  const { host, hostname, port } = new URL(installation.url);
  const socket = connectSocket({ host: hostname, port: Number(port) });
  const received: Buffer[] = [];
  socket.on('error', () => {});
  socket.on('data', (chunk) => void received.push(chunk));
  socket.pause();
  for (const [at, body] of bodies.entries()) {
    const lines = [
      'POST /mcp HTTP/1.1',
      `host: ${host}`,
      `authorization: Bearer ${secret}`,
      'accept: application/json, text/event-stream',
      'content-type: application/json',
      `content-length: ${Buffer.byteLength(body)}`,
      `connection: ${at === bodies.length - 1 ? 'close' : 'keep-alive'}`,
    ];
    socket.write(`${lines.join('\r\n')}\r\n\r\n${body}`);
  }
  const closed = once(socket, 'close');
  await pause(silentMs);
  socket.resume();
  await closed;
  return Buffer.concat(received).toString();
}

describe('a client', () => {
  it('that takes no more of its answers is disconnected, and others are served meanwhile', async () => {
    const contentId = await makePicture();
    // More than the buffers of both sides hold.
    const asked = Array.from({ length: 60 }, () => JSON.stringify(toCall('get_image', { contentId })));
    const reading = sendWithoutReading(asked, stallMs * 4);
    await pause(stallMs);
    expect((await post(listTools)).status).toBe(200);
    const countAnswers = (received: string) => received.split('HTTP/1.1 200').length - 1;
    expect(countAnswers(await reading)).toBeLessThan(asked.length);
    // The same from a client that reads.
    const answer = await post(toCall('get_image', { contentId }));
    expect([answer.status, (await answer.text()).length > 400_000]).toEqual([200, true]);
  }, 60_000);

  it('that is silent for longer than any tool waits is disconnected', async () => {
    const received = await sendWithoutReading([JSON.stringify(waitFor(await makeWaitingJob()))], stallMs * 2);
    expect(received).not.toContain('allEnded');
  });

  it('that leaves ends its wait', async () => {
    const leaving = new AbortController();
    const countLooks = () => logged.filter((line) => line.includes('"/api/jobs"')).length;
    const waiting = post(waitFor(await makeWaitingJob()), {}, 'POST', leaving.signal)
      .then((response) => response.text())
      .catch((error: Error) => error.name);
    await pause(500);
    leaving.abort();
    expect(await waiting).toBe('AbortError');
    await pause(500);
    const before = countLooks();
    expect(before).toBeGreaterThan(0);
    await pause(4_000);
    expect(countLooks()).toBe(before);
  });
});

describe('a process that stops', () => {
  it('answers what waits, and ends', async () => {
    const own = await startInstallation({ databaseUrl: database.url, limits: generousLimits });
    const asked = waitFor(await makeWaitingJob());
    const waiting = post(asked, {}, 'POST', null, own.url).then((response) => response.text());
    await pause(1_000);
    const begun = Date.now();
    await own.close();
    expect(Date.now() - begun).toBeLessThan(10_000);
    expect(await waiting).toContain('"allEnded":false');
  });
});
