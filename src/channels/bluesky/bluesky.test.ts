import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type AdapterSetup, createAttempt, testAdapterContract } from '#tests/channels/adapter-contract.ts';
import { makeApprovedPost, makeOutgoingMedium } from '#tests/channels/approved-posts.ts';
import { type BlueskyDouble, openBlueskyDouble } from '#tests/fakes/channels/bluesky.ts';
import { createFacets } from './facets.ts';
import { createBlueskyAdapter } from './index.ts';
import { toRecordKey } from './record-key.ts';

const isPublishing = ({ path }: { path: string }) => path.endsWith('putRecord');

async function open(): Promise<AdapterSetup & { double: BlueskyDouble }> {
  const double = await openBlueskyDouble();
  const adapter = createBlueskyAdapter({
    connect: { allowLoopback: true },
    endpoints: { server: double.url, video: double.url },
  });
  return {
    ...{ adapter, double },
    async connect() {
      if (adapter.connection.method !== 'form') throw new Error('it is connected by a form');
      return adapter.connection.connect({ handle: `@${double.handle}`, password: double.password });
    },
    listPosts: () =>
      [...double.records.values()].map(({ embed, labels, text }) => ({
        text,
        media: [
          ...(embed?.images ?? []).map(({ image }) => image),
          ...(embed?.video ? [embed.video] : []),
        ].map(double.getBlob),
        altTexts: embed?.video ? [embed.alt ?? ''] : (embed?.images ?? []).map(({ alt }) => alt),
        isAiFlagged: null,
        isAdult: labels?.values.some(({ val }) => val === 'porn') ?? false,
      })),
    failPublishing: (fault) => double.failNext(fault, isPublishing),
    failNext: (fault) => double.failNext(fault),
    expireAccess: () => double.expireAll('access'),
    withdraw: () => double.expireAll('refresh'),
    isRevoked: ({ refresh }) => !double.takes(refresh ?? ''),
    finishProcessing: double.finishVideos,
    close: double.close,
  };
}

testAdapterContract('bluesky', open, {
  finds: true,
  revokes: true,
  hasAltTexts: true,
  refusal: { status: 400, body: { error: 'InvalidRecord', message: 'text must not be longer than 300' } },
});

describe('Bluesky', () => {
  let setup: Awaited<ReturnType<typeof open>>;
  beforeEach(async () => {
    setup = await open();
  });
  afterEach(() => setup.close());

  it('says that handle and app password do not belong together', async () => {
    setup.double.password = 'another';
    const { connection } = setup.adapter;
    if (connection.method !== 'form') throw new Error('it is connected by a form');
    const connecting = connection.connect({ handle: 'mira.bsky.social', password: 'wrong-pass' });
    await expect(connecting).rejects.toMatchObject({
      problem: 'unauthorized',
      message: expect.stringContaining('does not know this handle'),
    });
  });

  it.each([
    'http://169.254.169.254',
    'https://10.0.0.1',
    'https://localhost',
    'ftp://x',
    'https://a:b@c.example',
  ])('calls no server at %s', async (server) => {
    const { connection } = createBlueskyAdapter({ connect: { allowLoopback: false } });
    if (connection.method !== 'form') throw new Error('it is connected by a form');
    await expect(connection.connect({ handle: 'a', password: 'b', server })).rejects.toMatchObject({
      problem: 'refused',
    });
  });

  it('publishes a post whose first attempt arrives late only once', async () => {
    const attempt = createAttempt(setup, await setup.connect());
    const post = makeApprovedPost();
    await attempt.publish(post);
    const [before] = setup.double.records.values();
    await attempt.publish(post);
    expect([...setup.double.records.values()]).toEqual([before]);
  });

  it('says why a video cannot be prepared', async () => {
    setup.double.failVideos('Unsupported codec');
    const attempt = createAttempt(setup, await setup.connect());
    const post = makeApprovedPost({ media: [makeOutgoingMedium('video')] });
    const error = await attempt.failWith(post);
    expect(error).toMatchObject({
      problem: 'refused',
      message: expect.stringContaining('Unsupported codec'),
    });
  });

  it('uploads a video once while it waits for it', async () => {
    const attempt = createAttempt(setup, await setup.connect());
    await attempt.publish(makeApprovedPost({ media: [makeOutgoingMedium('video')] }));
    expect(setup.double.calls.filter(({ path }) => path.endsWith('uploadVideo'))).toHaveLength(1);
  });

  it('waits until the moment that the server says', async () => {
    const reset = Math.floor(Date.now() / 1_000) + 1_800;
    const attempt = createAttempt(setup, await setup.connect());
    await attempt.context();
    setup.failPublishing({
      when: 'before',
      reply: {
        status: 429,
        headers: { 'ratelimit-reset': String(reset) },
        body: { error: 'RateLimitExceeded' },
      },
    });
    expect((await attempt.failWith(makeApprovedPost())).retryAt).toEqual(new Date(reset * 1_000));
  });

  it('marks links, hashtags and known mentions by bytes', async () => {
    const text = `Früh mit @${setup.double.handle} und @none.example.com: https://example.com/a_(b). #Möwe #42`;
    const attempt = createAttempt(setup, await setup.connect());
    await attempt.publish(makeApprovedPost({ text }));
    const [record] = setup.double.records.values();
    const marked = record?.facets?.map(({ features, index }) => [
      features[0]?.$type.split('#')[1],
      Buffer.from(text).subarray(index.byteStart, index.byteEnd).toString(),
    ]);
    expect(marked).toEqual([
      ['mention', `@${setup.double.handle}`],
      ['link', 'https://example.com/a_(b)'],
      ['tag', '#Möwe'],
    ]);
  });
});

it('finds no facets where there is only text', () => {
  expect(createFacets('mail a@b.example, a#b and # alone', new Map())).toEqual([]);
});

it('derives one valid record key from a key, and another from another', () => {
  const keys = ['0192f3a4-5b6c-7d8e-9f01-23456789abcd', '0192f3a4-5b6c-7d8e-9f01-23456789abce', 'free text'];
  const derived = keys.map(toRecordKey);
  for (const key of derived) expect(key).toMatch(/^[2-7a-j][2-7a-z]{12}$/);
  expect(new Set(derived).size).toBe(3);
  expect(keys.map(toRecordKey)).toEqual(derived);
});
