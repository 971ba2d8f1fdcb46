import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createAttempt, testAdapterContract } from '#tests/channels/adapter-contract.ts';
import { makeApprovedPost, makeOutgoingMedium } from '#tests/channels/approved-posts.ts';
import { openYouTube } from '#tests/channels/channel-setups.ts';
import { findQuotaReset } from './api.ts';

testAdapterContract('youtube', openYouTube, {
  finds: true,
  revokes: true,
  hasAltTexts: false,
  refusal: {
    status: 400,
    body: { error: { message: 'The description is invalid', errors: [{ reason: 'invalidDescription' }] } },
  },
});

describe('YouTube', () => {
  let setup: Awaited<ReturnType<typeof openYouTube>>;
  beforeEach(async () => {
    setup = await openYouTube();
  });
  afterEach(() => setup.close());

  const film = (given: Parameters<typeof makeApprovedPost>[0] = {}) =>
    makeApprovedPost({ media: [makeOutgoingMedium('video')], ...given });
  const begin = async () => {
    const attempt = createAttempt(setup, await setup.connect());
    await attempt.context();
    return attempt;
  };

  it('publishes in public, as altered or synthetic, and not as made for children', async () => {
    await (await begin()).publish(film({ title: 'Morning <3', text: 'a > b' }));
    const [video] = setup.double.videos;
    expect(video?.status).toEqual({
      privacyStatus: 'public',
      selfDeclaredMadeForKids: false,
      containsSyntheticMedia: true,
    });
    expect(video?.title).toBe('Morning ‹3');
    expect(video?.description).toBe('a › b');
  });

  it('goes on with an upload of which YouTube has the first bytes', async () => {
    setup.double.takesAtOnce = 9;
    const attempt = await begin();
    const post = film();
    expect((await setup.adapter.publish(post, await attempt.context())).state).toBe('processing');
    expect(await attempt.find(post)).toEqual({ state: 'absent' });
    setup.double.takesAtOnce = null;
    await attempt.publish(post);
    expect(setup.double.sessions.size).toBe(1);
    expect(setup.double.videos).toHaveLength(1);
    expect(setup.double.videos[0]?.bytes.length).toBe(post.media[0]?.byteSize);
    const ranges = setup.double.calls.flatMap(({ headers }) => headers['content-range'] ?? []);
    expect(ranges.at(-1)).toMatch(/^bytes 9-/);
  });

  it('finds a video by its title when its session has ended', async () => {
    const attempt = await begin();
    const post = film({ title: 'A title of its own' });
    setup.failPublishing({ when: 'after', reply: 'broken' });
    expect(await attempt.fail(post)).toBe('unknown');
    setup.double.endSessions();
    expect(await attempt.find(post)).toMatchObject({
      state: 'published',
      url: expect.stringContaining('youtube.com/shorts/'),
    });
    expect(await attempt.find(film({ title: 'Another title' }))).toEqual({ state: 'absent' });
  });

  it('begins again when a session ended before its video was complete', async () => {
    const attempt = await begin();
    const post = film();
    setup.failPublishing({ when: 'before', reply: 'broken' });
    expect(await attempt.fail(post)).toBe('unknown');
    setup.double.endSessions();
    expect(await attempt.find(post)).toEqual({ state: 'absent' });
    await attempt.publish(post);
    expect(setup.double.videos).toHaveLength(1);
  });

  it('waits for midnight of Pacific Time when the quota is used up', async () => {
    const attempt = await begin();
    const body = { error: { message: 'quota', errors: [{ reason: 'quotaExceeded' }] } };
    setup.failPublishing({ when: 'before', reply: { status: 403, body } });
    const error = await attempt.failWith(film());
    expect(error.problem).toBe('limited');
    expect(error.retryAt).toEqual(findQuotaReset(new Date()));
    expect(findQuotaReset(new Date('2026-11-29T10:15:00Z'))).toEqual(new Date('2026-11-30T08:00:00Z'));
    expect(findQuotaReset(new Date('2026-07-01T07:00:00Z'))).toEqual(new Date('2026-07-02T07:00:00Z'));
  });

  it('says that an account has no channel', async () => {
    setup.double.hasChannel = false;
    const tokens = await setup.connect();
    const reading = setup.adapter.readAccount(tokens, AbortSignal.timeout(5_000));
    await expect(reading).rejects.toMatchObject({ problem: 'refused', message: /no YouTube channel/ });
  });

  it('keeps its refresh token, of which Google gives no other', async () => {
    const tokens = await setup.connect();
    const renewed = await setup.adapter.refresh?.(tokens, AbortSignal.timeout(5_000));
    expect(renewed?.refresh).toBe(tokens.refresh);
  });

  it('sends no bytes to an address that is not YouTube’s', async () => {
    const attempt = await begin();
    const headers = { location: 'https://elsewhere.example/upload' };
    const isBegin = ({ method, path }: { method: string; path: string }) =>
      method === 'POST' && path.startsWith('/upload/');
    setup.double.failNext({ when: 'before', reply: { status: 200, headers } }, isBegin);
    expect(await attempt.fail(film())).toBe('unavailable');
  });
});
