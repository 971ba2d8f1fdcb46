import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createAttempt, testAdapterContract } from '#tests/channels/adapter-contract.ts';
import { makeApprovedPost, makeOutgoingMedium } from '#tests/channels/approved-posts.ts';
import { openX } from '#tests/channels/channel-setups.ts';

testAdapterContract('x', openX, {
  finds: true,
  revokes: true,
  hasAltTexts: true,
  refusal: { status: 403, body: { detail: 'You are not permitted to perform this action.' } },
});

describe('X', () => {
  let setup: Awaited<ReturnType<typeof openX>>;
  beforeEach(async () => {
    setup = await openX();
  });
  afterEach(() => setup.close());

  const begin = async () => {
    const attempt = createAttempt(setup, await setup.connect());
    await attempt.context();
    return attempt;
  };

  it('finds a text with addresses and entities of HTML, which X rewrites', async () => {
    const attempt = await begin();
    const text = 'A & B <3 https://castwright.example/l/ab?x=1&y=2 and more';
    const post = makeApprovedPost({ text, media: [makeOutgoingMedium('image')] });
    setup.failPublishing({ when: 'after', reply: 'broken' });
    expect(await attempt.fail(post)).toBe('unknown');
    const [posted] = setup.double.posts;
    expect(await attempt.find(post)).toEqual({
      state: 'published',
      remoteId: posted?.id,
      url: `https://x.com/mira/status/${posted?.id}`,
    });
  });

  it('uploads media once, however often the post is tried', async () => {
    const attempt = await begin();
    const post = makeApprovedPost({ media: [makeOutgoingMedium('image')] });
    setup.failPublishing({ when: 'before', reply: { status: 503 } });
    expect(await attempt.fail(post)).toBe('unknown');
    await attempt.publish(post);
    const uploads = setup.double.calls.filter(({ path }) => path.endsWith('/initialize'));
    expect(uploads).toHaveLength(1);
  });

  it('uploads media again that X no longer keeps', async () => {
    const attempt = await begin();
    const post = makeApprovedPost({ media: [makeOutgoingMedium('image')] });
    setup.failPublishing({ when: 'before', reply: { status: 503 } });
    await attempt.fail(post);
    setup.advance(21 * 3_600_000);
    await attempt.publish(post);
    expect(setup.double.calls.filter(({ path }) => path.endsWith('/initialize'))).toHaveLength(2);
    expect(setup.double.posts).toHaveLength(1);
  });

  it('publishes nothing when adult work cannot be labelled', async () => {
    const attempt = await begin();
    const isLabel = ({ path }: { path: string }) => path === '/2/media/metadata';
    setup.double.failNext({ when: 'before', reply: { status: 500 } }, isLabel);
    const post = makeApprovedPost({ isAdult: true, media: [makeOutgoingMedium('image', { altText: '' })] });
    expect(await attempt.fail(post)).toBe('unavailable');
    expect(setup.double.posts).toEqual([]);
  });

  it('says that a video cannot be used', async () => {
    const attempt = await begin();
    const post = makeApprovedPost({ media: [makeOutgoingMedium('video')] });
    expect((await setup.adapter.publish(post, await attempt.context())).state).toBe('processing');
    setup.double.failProcessing();
    expect((await attempt.failWith(post)).message).toBe('X cannot use the video.');
  });

  it('waits until the time that X names for its limits', async () => {
    const attempt = await begin();
    const reset = Math.floor(Date.now() / 1_000) + 4_000;
    const headers = { 'x-rate-limit-reset': String(reset) };
    setup.failPublishing({ when: 'before', reply: { status: 429, headers } });
    const error = await attempt.failWith(makeApprovedPost());
    expect(error.retryAt).toEqual(new Date(reset * 1_000));
  });

  it('tells used up credits from a refusal', async () => {
    const attempt = await begin();
    setup.failPublishing({ when: 'before', reply: { status: 402, body: { title: 'CreditsDepleted' } } });
    const error = await attempt.failWith(makeApprovedPost());
    expect(error).toMatchObject({ problem: 'unavailable', message: expect.stringContaining('credits at X') });
    expect(setup.double.posts).toEqual([]);
  });
});
