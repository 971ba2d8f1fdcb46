import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type AdapterSetup, createAttempt, testAdapterContract } from '#tests/channels/adapter-contract.ts';
import { disclosure, makeApprovedPost, makeOutgoingMedium } from '#tests/channels/approved-posts.ts';
import { type MastodonDouble, openMastodonDouble } from '#tests/fakes/channels/mastodon.ts';
import { createMastodonAdapter } from './index.ts';

const redirectUri = 'https://castwright.example/publishing/channels/connected';
const isPublishing = ({ method, path }: { method: string; path: string }) =>
  method === 'POST' && path === '/api/v1/statuses';

async function open(): Promise<AdapterSetup & { double: MastodonDouble }> {
  const double = await openMastodonDouble();
  const adapter = createMastodonAdapter({
    connect: { allowLoopback: true },
    app: { name: 'Castwright', website: 'https://castwright.example' },
  });
  async function connect(verifier = 'the verifier that the browser never sees') {
    if (adapter.connection.method !== 'redirect') throw new Error('it is connected in the browser');
    const input = { state: 'a state', verifier, redirectUri, fields: { server: double.url } };
    const begun = await adapter.connection.begin(input);
    const { code, state } = double.authorize(begun.url);
    expect(state).toBe(input.state);
    return adapter.connection.finish({ ...input, code, extra: begun.extra });
  }
  return {
    ...{ adapter, double },
    connect: () => connect(),
    listPosts: () =>
      double.statuses.map(({ media, sensitive, spoiler, text }) => ({
        text,
        media: media.map(({ bytes }) => bytes),
        altTexts: media.map(({ description }) => description),
        isAiFlagged: null,
        isAdult: sensitive && spoiler !== '',
      })),
    failPublishing: (fault) => double.failNext(fault, isPublishing),
    failNext: (fault) => double.failNext(fault),
    expireAccess: double.revokeAll,
    withdraw: double.revokeAll,
    isRevoked: ({ access }) => !double.takes(access),
    finishProcessing: double.finishProcessing,
    close: double.close,
  };
}

testAdapterContract('mastodon', open, {
  finds: true,
  revokes: true,
  hasAltTexts: true,
  refusal: { status: 422, body: { error: 'Validation failed: Text character limit of 500 exceeded' } },
});

describe('Mastodon', () => {
  let setup: Awaited<ReturnType<typeof open>>;
  beforeEach(async () => {
    setup = await open();
  });
  afterEach(() => setup.close());

  const begin = async () => {
    const attempt = createAttempt(setup, await setup.connect());
    await attempt.context();
    return attempt;
  };

  it('says that an address is no server', async () => {
    const { connection } = setup.adapter;
    if (connection.method !== 'redirect') throw new Error('it is connected in the browser');
    setup.failNext({ when: 'before', reply: { status: 404, body: 'Not found' } });
    const input = { state: 's', verifier: 'v', redirectUri, fields: { server: setup.double.url } };
    await expect(connection.begin(input)).rejects.toMatchObject({
      problem: 'refused',
      message: expect.stringContaining('There is no Mastodon server at this address'),
    });
    await expect(connection.begin({ ...input, fields: { server: 'not a server' } })).rejects.toMatchObject({
      problem: 'refused',
    });
  });

  it('finishes only with the verifier that it began with', async () => {
    const { connection } = setup.adapter;
    if (connection.method !== 'redirect') throw new Error('it is connected in the browser');
    const input = { state: 's', verifier: 'v', redirectUri, fields: { server: setup.double.url } };
    const { extra, url } = await connection.begin(input);
    const { code } = setup.double.authorize(url);
    await expect(connection.finish({ ...input, verifier: 'another', code, extra })).rejects.toMatchObject({
      problem: 'refused',
    });
  });

  it('makes one status of a repeated call, by its key', async () => {
    const attempt = await begin();
    const post = makeApprovedPost();
    const first = await attempt.publish(post);
    expect(await attempt.publish(post)).toEqual(first);
    expect(setup.double.statuses).toHaveLength(1);
  });

  it('finds an interrupted post after the server has forgotten its key', async () => {
    const attempt = await begin();
    const post = makeApprovedPost({ media: [makeOutgoingMedium('image')] });
    setup.failPublishing({ when: 'after', reply: 'broken' });
    expect(await attempt.fail(post)).toBe('unknown');
    setup.double.forgetKeys();
    const found = await attempt.find(post);
    expect(found).toMatchObject({ state: 'published', remoteId: setup.double.statuses[0]?.id });
  });

  it('tells posts with one text apart by their files', async () => {
    const attempt = await begin();
    await attempt.publish(makeApprovedPost({ media: [makeOutgoingMedium('image')] }));
    const next = await begin();
    const post = makeApprovedPost({ media: [makeOutgoingMedium('image')] });
    setup.failPublishing({ when: 'before', reply: 'broken' });
    await next.fail(post);
    expect((await next.find(post)).state).toBe('absent');
  });

  it('uploads each file once while it waits, and again where the server has removed them', async () => {
    const attempt = await begin();
    const post = makeApprovedPost({ media: [makeOutgoingMedium('video')] });
    const result = await setup.adapter.publish(post, await attempt.context());
    expect(result.state).toBe('processing');
    setup.double.removeUploads();
    expect(await attempt.fail(post)).toBe('unavailable');
    await attempt.publish(post);
    const uploads = setup.double.calls.filter(({ path }) => path === '/api/v2/media');
    expect(uploads).toHaveLength(2);
    expect(setup.double.statuses).toHaveLength(1);
  });

  it('says why a file cannot be processed', async () => {
    setup.double.failProcessing('Validation failed: Video dimensions are not supported');
    const attempt = await begin();
    const error = await attempt.failWith(makeApprovedPost({ media: [makeOutgoingMedium('video')] }));
    expect(error).toMatchObject({ problem: 'refused', message: expect.stringContaining('not supported') });
  });

  it('looks through more than one page, and no further than the attempt', async () => {
    const attempt = await begin();
    for (let at = 0; at < 45; at++) {
      await attempt.publish(makeApprovedPost({ text: `${at} ${disclosure}` }));
    }
    const [first] = setup.double.statuses;
    if (!first) throw new Error('there is none');
    expect((await attempt.find(makeApprovedPost({ text: first.text }))).state).toBe('published');
    first.createdAt = new Date(Date.now() - 3_600_000).toISOString();
    expect((await attempt.find(makeApprovedPost({ text: first.text }))).state).toBe('absent');
  });

  it('waits until the moment that the server says', async () => {
    const attempt = await begin();
    const reset = new Date(Date.now() + 240_000);
    setup.failPublishing({
      when: 'before',
      reply: {
        status: 429,
        headers: { 'x-ratelimit-reset': reset.toISOString() },
        body: { error: 'Throttled' },
      },
    });
    expect((await attempt.failWith(makeApprovedPost())).retryAt).toEqual(reset);
  });
});
