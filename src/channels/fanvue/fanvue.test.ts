import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createAttempt, testAdapterContract } from '#tests/channels/adapter-contract.ts';
import { makeApprovedPost, makeOutgoingMedium } from '#tests/channels/approved-posts.ts';
import { openFanvue } from '#tests/channels/channel-setups.ts';

testAdapterContract('fanvue', openFanvue, {
  finds: true,
  revokes: false,
  hasAltTexts: false,
  refusal: { status: 400, body: { errors: ['text must be at most 5000 characters'] } },
});

describe('Fanvue', () => {
  let setup: Awaited<ReturnType<typeof openFanvue>>;
  beforeEach(async () => {
    setup = await openFanvue();
  });
  afterEach(() => setup.close());

  const begin = async () => {
    const attempt = createAttempt(setup, await setup.connect());
    await attempt.context();
    return attempt;
  };

  it('shows a post to subscribers, and to followers where the post says so', async () => {
    const { publish, tokens } = await begin();
    await publish(makeApprovedPost());
    await createAttempt(setup, tokens).publish(makeApprovedPost({ place: 'Followers' }));
    expect(setup.double.posts.map(({ audience }) => audience)).toEqual([
      'subscribers',
      'followers-and-subscribers',
    ]);
  });

  it('sends a large file in parts', async () => {
    const bytes = Buffer.alloc(21_000_000, 5);
    const video = makeOutgoingMedium('video', {
      byteSize: bytes.length,
      read: async () => Readable.from([bytes]),
    });
    await (await begin()).publish(makeApprovedPost({ media: [video] }));
    expect(setup.double.calls.filter(({ path }) => path === '/storage')).toHaveLength(3);
    expect(setup.double.posts[0]?.media[0]?.bytes.equals(bytes)).toBe(true);
  });

  it('says that a file cannot be used', async () => {
    const attempt = await begin();
    const post = makeApprovedPost({ media: [makeOutgoingMedium('image')] });
    expect((await setup.adapter.publish(post, await attempt.context())).state).toBe('processing');
    setup.double.failProcessing();
    expect((await attempt.failWith(post)).message).toBe('Fanvue cannot use a file.');
  });

  it('reads a scope that was not granted as a lost connection', async () => {
    const attempt = await begin();
    setup.failNext({ when: 'before', reply: { status: 403, body: { error: 'Forbidden' } } });
    expect(await attempt.fail(makeApprovedPost())).toBe('unauthorized');
  });

  it('waits until the time that Fanvue names', async () => {
    const attempt = await begin();
    const reset = Math.floor(Date.now() / 1_000) + 50;
    setup.failPublishing({
      when: 'before',
      reply: { status: 429, headers: { 'x-ratelimit-reset': String(reset) } },
    });
    expect((await attempt.failWith(makeApprovedPost())).retryAt).toEqual(new Date(reset * 1_000));
  });
});
