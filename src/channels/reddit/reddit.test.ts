import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createAttempt, testAdapterContract } from '#tests/channels/adapter-contract.ts';
import { disclosure, makeApprovedPost, makeOutgoingMedium } from '#tests/channels/approved-posts.ts';
import { openReddit } from '#tests/channels/channel-setups.ts';
import { getCommunity } from './community.ts';

/** Posts are looked for after the time that Reddit may need. */
async function openPatient() {
  const setup = await openReddit();
  const { adapter } = setup;
  const find: typeof adapter.find = (...given) => {
    setup.advance(660_000);
    return adapter.find(...given);
  };
  return { ...setup, adapter: { ...adapter, find } };
}

testAdapterContract('reddit', openPatient, {
  finds: true,
  revokes: true,
  hasAltTexts: false,
  refusal: {
    status: 200,
    body: {
      json: { errors: [['SUBREDDIT_NOTALLOWED', 'you aren’t allowed to post there.', 'sr']], data: {} },
    },
  },
  limitation: {
    when: 'before',
    reply: {
      status: 200,
      body: { json: { errors: [['RATELIMIT', 'try again in 9 minutes.', 'ratelimit']], data: {} } },
    },
  },
});

describe('Reddit', () => {
  let setup: Awaited<ReturnType<typeof openReddit>>;
  beforeEach(async () => {
    setup = await openReddit();
  });
  afterEach(() => setup.close());

  const begin = async () => {
    const attempt = createAttempt(setup, await setup.connect());
    await attempt.context();
    return attempt;
  };

  it('reads the name of a community however it is written', () => {
    for (const place of ['harbour', 'r/harbour', '/r/harbour/', 'https://www.reddit.com/r/harbour'])
      expect(getCommunity({ place })).toBe('harbour');
    expect(getCommunity({ place: 'u_mira' })).toBe('u_mira');
    for (const place of ['', 'two words', 'r/', '../etc'])
      expect(() => getCommunity({ place })).toThrow(/community/);
  });

  it('submits a text that begins with an address as a link', async () => {
    await (await begin()).publish(makeApprovedPost({ text: `https://mira.example/a\n\n${disclosure}` }));
    expect(setup.double.submissions[0]).toMatchObject({
      kind: 'link',
      url: 'https://mira.example/a',
      text: disclosure,
    });
  });

  it('gives each video a picture of its shape', async () => {
    await (await begin()).publish(makeApprovedPost({ media: [makeOutgoingMedium('video')] }));
    const { default: sharp } = await import('sharp');
    const poster = await sharp(setup.double.submissions[0]?.poster ?? Buffer.alloc(0)).metadata();
    expect(poster).toMatchObject({ format: 'jpeg', width: 640, height: 1138 });
  });

  it('takes adult work only to communities for adults', async () => {
    setup.double.isForAdults = false;
    const error = await (await begin()).failWith(makeApprovedPost({ isAdult: true }));
    expect(error).toMatchObject({ problem: 'refused', message: 'r/harbour is not for adult work.' });
    expect(setup.double.submissions).toEqual([]);
  });

  it('lets a person look for adult work that is not found', async () => {
    const attempt = await begin();
    const post = makeApprovedPost({ isAdult: true });
    setup.failPublishing({ when: 'before', reply: 'broken' });
    expect(await attempt.fail(post)).toBe('unknown');
    expect(await attempt.find(post)).toEqual({ state: 'cannot_know' });
  });

  it('waits until Reddit has made a submission of files, and gives up after half an hour', async () => {
    setup.double.makesAtOnce = false;
    const attempt = await begin();
    const post = makeApprovedPost({ media: [makeOutgoingMedium('image')] });
    const turn = async () => setup.adapter.publish(post, await attempt.context());
    expect((await turn()).state).toBe('processing');
    expect((await turn()).state).toBe('processing');
    setup.finishProcessing();
    expect(await turn()).toMatchObject({
      state: 'published',
      url: expect.stringContaining('/r/harbour/comments/'),
    });
    const other = makeApprovedPost({ title: 'Evening', media: [makeOutgoingMedium('image')] });
    const second = createAttempt(setup, attempt.tokens);
    await setup.adapter.publish(other, await second.context());
    setup.advance(1_801_000);
    await expect(setup.adapter.publish(other, await second.context())).rejects.toMatchObject({
      problem: 'refused',
    });
  });

  it('does not publish files again while Reddit may be processing them', async () => {
    setup.double.makesAtOnce = false;
    const attempt = await begin();
    const post = makeApprovedPost({ media: [makeOutgoingMedium('video')] });
    setup.failPublishing({ when: 'after', reply: 'broken' });
    expect(await attempt.fail(post)).toBe('unknown');
    await expect(attempt.find(post)).rejects.toMatchObject({ problem: 'unavailable' });
    setup.finishProcessing();
    expect(await attempt.find(post)).toMatchObject({ state: 'published' });
  });

  it('says until when Reddit takes no more, as its sentence says', async () => {
    const attempt = await begin();
    const body = { json: { errors: [['RATELIMIT', 'Take a break: try again in 2 hours.', 'ratelimit']] } };
    setup.failPublishing({ when: 'before', reply: { status: 200, body } });
    const error = await attempt.failWith(makeApprovedPost());
    const minutes = ((error.retryAt?.getTime() ?? 0) - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(119);
    expect(minutes).toBeLessThan(121);
  });
});
