import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createAttempt, testAdapterContract } from '#tests/channels/adapter-contract.ts';
import { disclosure, makeApprovedPost, makeOutgoingMedium } from '#tests/channels/approved-posts.ts';
import { openTikTok } from '#tests/channels/channel-setups.ts';
import { planUpload } from './upload-video.ts';

/** TikTok has a post a moment after its last byte. */
async function openSettled() {
  const setup = await openTikTok();
  const { adapter, double } = setup;
  const find: typeof adapter.find = (...given) => {
    double.finishProcessing();
    return adapter.find(...given);
  };
  return { ...setup, adapter: { ...adapter, find } };
}

const refusal = {
  status: 400,
  body: { error: { code: 'invalid_params', message: 'The caption is too long' } },
};
const shared = { revokes: true, hasAltTexts: false, refusal };
testAdapterContract('tiktok', openSettled, { ...shared, finds: true, shapes: ['video'] });
// Pictures are published by the call that answers with the id of their publishing: without it nothing can be looked up.
testAdapterContract('tiktok', openSettled, { ...shared, finds: false, shapes: ['image', 'images'] });

describe('TikTok', () => {
  let setup: Awaited<ReturnType<typeof openTikTok>>;
  beforeEach(async () => {
    setup = await openTikTok();
  });
  afterEach(() => setup.close());

  const film = () => makeApprovedPost({ media: [makeOutgoingMedium('video')] });
  const begin = async () => {
    const attempt = createAttempt(setup, await setup.connect());
    await attempt.context();
    return attempt;
  };

  it('cuts an upload as TikTok wants it', () => {
    expect(planUpload(4_000_000)).toEqual({
      video_size: 4_000_000,
      chunk_size: 4_000_000,
      total_chunk_count: 1,
    });
    expect(planUpload(50_000_123)).toEqual({
      video_size: 50_000_123,
      chunk_size: 10_000_000,
      total_chunk_count: 5,
    });
    expect(planUpload(19_999_999).total_chunk_count).toBe(1);
  });

  it('sends a large video in parts, the last one with the rest', async () => {
    const bytes = Buffer.alloc(25_000_001, 7);
    const { Readable } = await import('node:stream');
    const medium = makeOutgoingMedium('video', {
      byteSize: bytes.length,
      read: async () => Readable.from([bytes.subarray(0, 3), bytes.subarray(3)]),
    });
    await (await begin()).publish(makeApprovedPost({ media: [medium] }));
    const ranges = setup.double.calls.flatMap(({ headers }) => headers['content-range'] ?? []);
    expect(ranges).toEqual(['bytes 0-9999999/25000001', 'bytes 10000000-25000000/25000001']);
    const [received] = setup.double.posts[0]?.media ?? [];
    expect(Buffer.isBuffer(received) && received.equals(bytes)).toBe(true);
  });

  it('labels a video by the field, and pictures by their words', async () => {
    const attempt = await begin();
    await attempt.publish(film());
    await createAttempt(setup, attempt.tokens).publish(
      makeApprovedPost({ media: [makeOutgoingMedium('image')] }),
    );
    const [video, pictures] = setup.double.posts;
    expect(video?.info).toMatchObject({ is_aigc: true, privacy_level: 'PUBLIC_TO_EVERYONE' });
    expect(pictures?.info.description).toContain(disclosure);
    expect(pictures?.info.auto_add_music).toBe(false);
  });

  it('names the post once it is public, or after ten minutes its publishing', async () => {
    setup.double.moderates = true;
    const attempt = await begin();
    const post = film();
    const turn = async () => setup.adapter.publish(post, await attempt.context());
    expect((await turn()).state).toBe('processing');
    setup.finishProcessing();
    expect((await turn()).state).toBe('processing');
    setup.double.moderates = false;
    const [posted] = setup.double.posts;
    const url = `https://www.tiktok.com/@mira.rowe/video/${posted?.postId}`;
    expect(await turn()).toEqual({ state: 'published', remoteId: posted?.postId, url });
    setup.double.moderates = true;
    setup.advance(660_000);
    expect(await turn()).toEqual({ state: 'published', remoteId: posted?.publishId, url: null });
    const context = await attempt.context();
    expect(await setup.adapter.readFigures?.([posted?.publishId ?? ''], context)).toEqual(new Map());
  });

  it('does not publish what only its author would see', async () => {
    setup.double.creator = { privacy_level_options: ['SELF_ONLY'] };
    const error = await (await begin()).failWith(film());
    expect(error).toMatchObject({ problem: 'refused' });
    expect(setup.double.posts).toEqual([]);
  });

  it('refuses a video that is too long for the account before it is sent', async () => {
    setup.double.creator = { privacy_level_options: ['PUBLIC_TO_EVERYONE'], max_video_post_duration_sec: 5 };
    const error = await (await begin()).failWith(film());
    expect(error.message).toBe('TikTok takes videos of up to 5 seconds from this account.');
  });

  it.each([
    ['duration_check_failed', 'refused'],
    ['auth_removed', 'unauthorized'],
    ['spam_risk_too_many_posts', 'limited'],
    ['internal', 'unavailable'],
  ])('says why a publishing failed: %s', async (reason, problem) => {
    const attempt = await begin();
    const post = film();
    await setup.adapter.publish(post, await attempt.context());
    setup.double.failProcessing(reason);
    expect(await attempt.fail(post)).toBe(problem);
    expect((await attempt.context()).checkpoint).toEqual({});
  });

  it('reads a limit that comes with status 200', async () => {
    const body = { data: {}, error: { code: 'spam_risk_too_many_posts', message: 'too many' } };
    const attempt = await begin();
    setup.failPublishing({ when: 'before', reply: { status: 200, body } });
    const error = await attempt.failWith(makeApprovedPost({ media: [makeOutgoingMedium('image')] }));
    expect(error.problem).toBe('limited');
  });

  it('begins an upload again that broke off, and asks again about one that is being processed', async () => {
    const attempt = await begin();
    const post = film();
    setup.failPublishing({ when: 'before', reply: 'broken' });
    expect(await attempt.fail(post)).toBe('unknown');
    expect(await attempt.find(post)).toEqual({ state: 'absent' });
    setup.failPublishing({ when: 'after', reply: 'broken' });
    expect(await attempt.fail(post)).toBe('unknown');
    await expect(attempt.find(post)).rejects.toMatchObject({ problem: 'unavailable' });
    setup.finishProcessing();
    expect(await attempt.find(post)).toMatchObject({ state: 'published' });
    expect(setup.double.posts).toHaveLength(1);
    expect(setup.double.countUnfinished()).toBe(1);
  });
});
