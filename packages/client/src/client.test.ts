import { describe, expect, it } from 'vitest';
import { type ClientOptions, createClient } from './index.ts';

type Sent = { url: string; init: RequestInit };
type Answer = Response | Error;

/** A client whose server answers what is given, one after the other, the last one for ever. */
function clientOf(
  answers: readonly (() => Answer | Promise<Answer>)[],
  options: Partial<ClientOptions> = {},
) {
  const sent: Sent[] = [];
  const client = createClient({
    url: 'https://studio.example/',
    apiKey: 'cw_key',
    fetch: async (url, init) => {
      sent.push({ url: String(url), init: init ?? {} });
      const answer = await answers[Math.min(sent.length, answers.length) - 1]?.();
      if (answer instanceof Response) return answer;
      throw answer;
    },
    ...options,
  });
  return { client, sent };
}

const json =
  (body: unknown, status = 200, headers = {}) =>
  () =>
    Response.json(body, { status, headers });
const refused = (status: number, code: string, details = {}, headers = {}) =>
  json({ code, message: `It is ${code}.`, details }, status, { 'retry-after': '0', ...headers });
const lost = () => new TypeError('fetch failed');
const started = json({ success: true, jobs: [] }, 202);
const image = { body: { type: 'image', prompt: 'a lighthouse keeper' } } as const;
const keyOf = ({ init }: Sent | undefined = { url: '', init: {} }) =>
  new Headers(init.headers).get('idempotency-key');

describe('createClient', () => {
  it.each([
    '',
    'studio.example',
    'ftp://studio.example',
    'https://me:pw@studio.example',
    'https://studio.example/?a=1',
  ])('takes no server “%s”', (url) => {
    expect(() => createClient({ url, apiKey: 'cw_key' })).toThrow('must be a full one');
  });

  it.each(['', ' ', 'cw_a\nb', 'cw_ü'])('takes no key “%s”', (apiKey) => {
    expect(() => createClient({ url: 'https://studio.example', apiKey })).toThrow('The API key');
  });

  it('keeps the path of a server below one', async () => {
    const { client, sent } = clientOf([json([])], { url: 'https://example.com/studio/' });
    await client.listJobs();
    expect(sent[0]?.url).toBe('https://example.com/studio/api/jobs');
  });
});

describe('a call', () => {
  it('fills path and query, and leaves out what is not given', async () => {
    const { client, sent } = clientOf([json({ items: [] })]);
    await client.listContent({ query: { q: 'a & b', limit: 5, cursor: undefined } });
    await client.getContent({ params: { id: '../keys' } });
    expect(sent.map(({ url }) => url)).toEqual([
      'https://studio.example/api/content?q=a+%26+b&limit=5',
      'https://studio.example/api/content/..%2Fkeys',
    ]);
    await expect(client.getContent({ params: { id: '' } })).rejects.toThrow('params.id is missing');
  });

  it('gives the server’s error with its fields, its wait and its number', async () => {
    const fields = [{ field: 'prompt', message: 'Enter a prompt' }];
    const { client } = clientOf([
      refused(400, 'VALIDATION_FAILED', { fields }, { 'retry-after': '7', 'x-request-id': 'r1' }),
    ]);
    await expect(client.generateImage(image)).rejects.toMatchObject({
      name: 'CastwrightError',
      code: 'VALIDATION_FAILED',
      message: 'It is VALIDATION_FAILED.',
      status: 400,
      fields,
      retryAfterSeconds: 7,
      requestId: 'r1',
    });
  });

  it('says so when another server answers', async () => {
    const page = () => new Response('<html>', { status: 200 });
    await expect(clientOf([page]).client.listJobs()).rejects.toMatchObject({ code: 'UNEXPECTED_ANSWER' });
    const missing = () => new Response('<html>', { status: 404 });
    await expect(clientOf([missing]).client.listJobs()).rejects.toMatchObject({
      code: 'UNEXPECTED_ANSWER',
      status: 404,
    });
  });
});

describe('a repetition', () => {
  it('of a call that starts jobs has the key of the first attempt', async () => {
    const proxy = () => new Response('<html>', { status: 502 });
    const { client, sent } = clientOf([lost, refused(503, 'UNAVAILABLE'), proxy, started]);
    await client.generateImage(image);
    expect(sent).toHaveLength(4);
    expect(new Set(sent.map(keyOf)).size).toBe(1);
    expect(keyOf(sent[0])).toMatch(/^[0-9a-f]{32}$/);
    await client.generateImage(image, { idempotencyKey: 'night-7' });
    expect(keyOf(sent[4])).toBe('night-7');
  });

  it('is made of what reads, and of what puts', async () => {
    const { client, sent } = clientOf([lost, json([])]);
    await client.listJobs();
    expect(sent).toHaveLength(2);
  });

  it('is not made of what might happen twice, unless it was refused for its rate', async () => {
    const { client, sent } = clientOf([lost]);
    await expect(client.createCollection({ body: { name: 'Harbours' } })).rejects.toMatchObject({
      code: 'UNREACHABLE',
    });
    await expect(client.deleteContent({ params: { id: 'x' } })).rejects.toMatchObject({
      code: 'UNREACHABLE',
    });
    expect(sent).toHaveLength(2);
    const limited = clientOf([refused(429, 'RATE_LIMITED'), json({ id: 'x' }, 201)]);
    expect(await limited.client.createCollection({ body: { name: 'Harbours' } })).toEqual({ id: 'x' });
  });

  it.each([
    [400, 'VALIDATION_FAILED'],
    [401, 'UNAUTHORIZED'],
    [402, 'INSUFFICIENT_TOKENS'],
    [409, 'CONFLICT'],
    [422, 'CONTENT_BLOCKED'],
    [500, 'INTERNAL'],
  ])('is not made after %i %s', async (status, code) => {
    const { client, sent } = clientOf([refused(status, code)]);
    await expect(client.generateImage(image)).rejects.toMatchObject({ code });
    expect(sent).toHaveLength(1);
  });

  it('is not made while no engine can do it: only a busy server says when to try again', async () => {
    const { client, sent } = clientOf([
      json({ code: 'UNAVAILABLE', message: 'No engine draws waves.' }, 503),
    ]);
    await expect(client.generateImage(image)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(sent).toHaveLength(1);
  });

  it('ends after the number of retries, and is not made after a long wait', async () => {
    const { client, sent } = clientOf([refused(503, 'UNAVAILABLE')], { retries: 1 });
    await expect(client.listJobs()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(sent).toHaveLength(2);
    const long = clientOf([refused(429, 'RATE_LIMITED', {}, { 'retry-after': '3600' })]);
    await expect(long.client.listJobs()).rejects.toMatchObject({ retryAfterSeconds: 3600 });
    expect(long.sent).toHaveLength(1);
  });

  it('ends when the caller aborts, also while it waits', async () => {
    const { client, sent } = clientOf([refused(503, 'UNAVAILABLE', {}, { 'retry-after': '30' })]);
    const stop = new AbortController();
    const call = client.listJobs({}, { signal: stop.signal });
    setTimeout(() => stop.abort(new Error('enough')), 20);
    await expect(call).rejects.toThrow('enough');
    expect(sent).toHaveLength(1);
  });

  it('follows an attempt that took too long', async () => {
    const never = (init: RequestInit | undefined) =>
      new Promise<Response>((_, reject) =>
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)),
      );
    let attempts = 0;
    const { client } = clientOf([], {
      timeoutMs: 20,
      fetch: (_, init) => (++attempts === 1 ? never(init) : Promise.resolve(Response.json([]))),
    });
    expect(await client.listJobs()).toEqual([]);
    const slow = clientOf([], { timeoutMs: 20, retries: 0, fetch: (_, init) => never(init) });
    await expect(slow.client.listJobs()).rejects.toMatchObject({ code: 'TIMEOUT', status: null });
  });
});

describe('watching jobs', () => {
  const job = (id: string, state: string, step = 0) => ({ id, state, progress: { step, steps: 4 } });

  it('gives each change once, and ends when all have ended', async () => {
    const { client, sent } = clientOf([
      json([job('a', 'queued'), job('b', 'queued')]),
      json([job('a', 'running', 1), job('b', 'queued')]),
      json([job('b', 'completed'), job('a', 'failed')]),
    ]);
    const seen: string[] = [];
    for await (const { id, state } of client.watchJobs(['a', 'b'])) seen.push(`${id} ${state}`);
    expect(seen).toEqual(['a queued', 'b queued', 'a running', 'a failed', 'b completed']);
    expect(sent).toHaveLength(3);
  });

  it('asks for one job by itself, and for one that has left the list', async () => {
    const { client, sent } = clientOf([json(job('a', 'completed'))]);
    expect(await client.waitForJob('a')).toMatchObject({ state: 'completed' });
    expect(sent[0]?.url).toBe('https://studio.example/api/jobs/a');
    const gone = clientOf([json([job('b', 'completed')]), json(job('a', 'cancelled'))]);
    const jobs = await gone.client.waitForJobs(['a', 'b']);
    expect(jobs.map(({ id, state }) => `${id} ${state}`)).toEqual(['a cancelled', 'b completed']);
  });

  it('waits out an outage, and ends with one that is too long or with a refusal', async () => {
    const { client } = clientOf([lost, lost, json(job('a', 'completed'))], { retries: 0 });
    expect(await client.waitForJob('a')).toMatchObject({ state: 'completed' });
    const dead = clientOf([lost], { retries: 0 });
    await expect(dead.client.waitForJob('a', { outageMs: 10 })).rejects.toMatchObject({
      code: 'UNREACHABLE',
    });
    const missing = clientOf([refused(404, 'NOT_FOUND')]);
    await expect(missing.client.waitForJob('a')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(missing.sent).toHaveLength(1);
  });
});

describe('an upload', () => {
  it('is a form with the fields before the file', async () => {
    const { client, sent } = clientOf([json({ id: 'u' }, 201)]);
    const file = new File(['pixels'], 'harbour.png', { type: 'image/png' });
    await client.uploadPicture({ body: { file, purpose: 'mask', note: undefined } });
    const form = sent[0]?.init.body as FormData;
    expect([...form.keys()]).toEqual(['purpose', 'file']);
    expect(form.get('file')).toMatchObject({ name: 'harbour.png', type: 'image/png', size: 6 });
    expect(new Headers(sent[0]?.init.headers).get('content-type')).toBeNull();
    const wrong = { body: { file: 'harbour.png' as unknown as Blob } };
    await expect(client.uploadPicture(wrong)).rejects.toThrow('body.file is not a Blob');
  });
});
