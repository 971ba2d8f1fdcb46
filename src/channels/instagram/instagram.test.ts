import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createAttempt, testAdapterContract } from '#tests/channels/adapter-contract.ts';
import { makeApprovedPost, makeOutgoingMedium } from '#tests/channels/approved-posts.ts';
import { openInstagram } from '#tests/channels/channel-setups.ts';

testAdapterContract('instagram', openInstagram, {
  finds: true,
  revokes: false,
  hasAltTexts: false,
  refusal: { status: 400, body: { error: { message: 'The aspect ratio is not supported', code: 36003 } } },
});

describe('Instagram', () => {
  let setup: Awaited<ReturnType<typeof openInstagram>>;
  beforeEach(async () => {
    setup = await openInstagram();
  });
  afterEach(() => setup.close());

  const picture = () => makeOutgoingMedium('image');
  const begin = async () => {
    const attempt = createAttempt(setup, await setup.connect());
    await attempt.context();
    return attempt;
  };

  it('flags the carousel alone, and describes its pictures', async () => {
    const media = [picture(), makeOutgoingMedium('video'), picture()];
    await (await begin()).publish(makeApprovedPost({ media }));
    const [posted] = setup.double.media;
    expect(posted?.container.fields).toMatchObject({ media_type: 'CAROUSEL', is_ai_generated: true });
    expect(posted?.children.map(({ fields }) => fields.is_ai_generated)).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(posted?.children.map(({ fields }) => fields.alt_text)).toEqual([
      media[0]?.altText,
      undefined,
      media[2]?.altText,
    ]);
    expect(posted?.children[1]?.fields).toMatchObject({ media_type: 'VIDEO', is_carousel_item: true });
  });

  it('publishes a single video as a reel, once Instagram has fetched it', async () => {
    const attempt = await begin();
    const post = makeApprovedPost({ media: [makeOutgoingMedium('video')] });
    const first = await setup.adapter.publish(post, await attempt.context());
    expect(first.state).toBe('processing');
    expect(setup.double.media).toEqual([]);
    setup.finishProcessing();
    expect(await attempt.publish(post)).toMatchObject({ url: expect.stringContaining('instagram.com/p/') });
    expect(setup.double.media[0]?.container.fields.media_type).toBe('REELS');
    expect([...setup.double.containers.values()]).toHaveLength(1);
  });

  it('says that a file cannot be used', async () => {
    const attempt = await begin();
    const post = makeApprovedPost({ media: [makeOutgoingMedium('video')] });
    await setup.adapter.publish(post, await attempt.context());
    for (const container of setup.double.containers.values()) container.status = 'ERROR';
    expect((await attempt.failWith(post)).message).toBe('Instagram cannot use a file.');
  });

  it('makes another container when the first one has expired', async () => {
    const attempt = await begin();
    const post = makeApprovedPost({ media: [makeOutgoingMedium('video')] });
    await setup.adapter.publish(post, await attempt.context());
    for (const container of setup.double.containers.values()) container.status = 'EXPIRED';
    await attempt.publish(post);
    expect(setup.listPosts()).toHaveLength(1);
    expect([...setup.double.containers.values()].map(({ status }) => status)).toEqual([
      'EXPIRED',
      'PUBLISHED',
    ]);
  });

  it('waits while the account has published as much as it may in a day', async () => {
    setup.double.quota = { used: 100, total: 100 };
    const attempt = await begin();
    const error = await attempt.failWith(makeApprovedPost({ media: [picture()] }));
    expect(error).toMatchObject({ problem: 'limited', message: 'Instagram takes 100 posts in 24 hours.' });
    expect(setup.listPosts()).toEqual([]);
  });

  it('publishes a container once, and takes the error of a second time as what it is', async () => {
    const attempt = await begin();
    const post = makeApprovedPost({ media: [picture()] });
    const published = await attempt.publish(post);
    expect(await attempt.publish(post)).toEqual(published);
    const { checkpoint } = await attempt.context();
    const outdated = { status: 200, body: { status_code: 'FINISHED' } };
    setup.double.failNext({ when: 'before', reply: outdated }, ({ path }) =>
      path.endsWith(String(checkpoint?.container)),
    );
    expect(await attempt.publish(post)).toEqual(published);
    expect(setup.listPosts()).toHaveLength(1);
  });

  it('asks again while Instagram does not list what it has published', async () => {
    const attempt = await begin();
    const post = makeApprovedPost({ media: [picture()] });
    setup.failPublishing({ when: 'after', reply: 'broken' });
    expect(await attempt.fail(post)).toBe('unknown');
    setup.double.lists = false;
    await expect(attempt.find(post)).rejects.toMatchObject({ problem: 'unavailable' });
    setup.double.lists = true;
    expect(await attempt.find(post)).toMatchObject({ state: 'published' });
  });

  it('renews its token weekly, long before the 60 days are over', async () => {
    const tokens = await setup.connect();
    const days = ((tokens.expiresAt?.getTime() ?? 0) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(6.9);
    expect(days).toBeLessThan(7.1);
    expect(tokens.refresh).toBeNull();
  });

  it('reads a revoked permission as a lost connection, and never repeats a token', async () => {
    const attempt = await begin();
    const body = { error: { message: `Permission denied for ${attempt.tokens.access}`, code: 10 } };
    setup.failNext({ when: 'before', reply: { status: 403, body } });
    expect(await attempt.fail(makeApprovedPost({ media: [picture()] }))).toBe('unauthorized');
    const told = { error: { message: `Wrong: ${attempt.tokens.access} and ${'z'.repeat(40)}`, code: 100 } };
    setup.failNext({ when: 'before', reply: { status: 400, body: told } });
    const error = await attempt.failWith(makeApprovedPost({ media: [picture()] }));
    expect(error.message).toBe('Instagram refused this: Wrong: … and …');
  });
});
