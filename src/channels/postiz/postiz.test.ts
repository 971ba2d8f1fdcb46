import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createAttempt, testAdapterContract } from '#tests/channels/adapter-contract.ts';
import { makeApprovedPost, makeOutgoingMedium } from '#tests/channels/approved-posts.ts';
import { openPostiz } from '#tests/channels/channel-setups.ts';

testAdapterContract('postiz', openPostiz, {
  finds: true,
  revokes: false,
  hasAltTexts: false,
  refusal: { status: 400, body: { msg: 'posts.0.value.0.content is too long' } },
});

describe('Postiz', () => {
  let setup: Awaited<ReturnType<typeof openPostiz>>;
  beforeEach(async () => {
    setup = await openPostiz();
  });
  afterEach(() => setup.close());

  const begin = async () => {
    const attempt = createAttempt(setup, await setup.connect());
    await attempt.context();
    return attempt;
  };
  function connectWith(fields: { address?: string; key?: string; channel?: string }) {
    const { connection } = setup.adapter;
    if (connection.method !== 'form') throw new Error('it is connected with a key');
    const { double } = setup;
    return connection.connect({ address: `${double.url}/api`, key: double.key, channel: '', ...fields });
  }
  const other = { id: 'int-x', name: 'Mira on X', identifier: 'x', disabled: false, profile: 'mira_x' };

  it('asks which of several channels is meant', async () => {
    setup.double.integrations.push(other);
    await expect(connectWith({})).rejects.toMatchObject({
      problem: 'refused',
      message: expect.stringContaining('Mira on X (x, int-x)'),
    });
    for (const channel of ['int-x', 'mira on x', '@mira_x'])
      expect((await connectWith({ channel })).extra).toMatchObject({ integration: 'int-x', provider: 'x' });
  });

  it('takes its address with or without the path of the API', async () => {
    for (const path of ['/api', '/api/', '/api/public/v1'])
      expect((await connectWith({ address: `${setup.double.url}${path}` })).extra.address).toBe(
        `${setup.double.url}/api`,
      );
  });

  it.each(['http://10.0.0.1', 'https://localhost:5000/api', 'not an address', 'https://169.254.169.254'])(
    'does not call %s',
    async (address) => {
      const { createPostizAdapter } = await import('./index.ts');
      const { connection } = createPostizAdapter({ connect: { allowLoopback: false } });
      if (connection.method !== 'form') throw new Error('it is connected with a key');
      const connecting = connection.connect({ address, key: 'a key', channel: '' });
      await expect(connecting).rejects.toMatchObject({ problem: 'refused' });
    },
  );

  it('refuses a channel whose posts need more than is known here', async () => {
    setup.double.integrations = [{ ...other, identifier: 'pinterest' }];
    await expect(connectWith({})).rejects.toMatchObject({ problem: 'refused', message: /pinterest/ });
  });

  it('sets the field for AI of the outlets behind it that have one', async () => {
    setup.double.integrations = [other];
    await (await begin()).publish(makeApprovedPost());
    setup.double.integrations = [{ ...other, identifier: 'tiktok' }];
    await (await begin()).publish(makeApprovedPost({ media: [makeOutgoingMedium('video')] }));
    expect(setup.double.posts.map(({ settings }) => settings)).toMatchObject([
      { __type: 'x', made_with_ai: true },
      { __type: 'tiktok', video_made_with_ai: true },
    ]);
  });

  it('waits while Postiz has not published a post, and says so where it is looked for', async () => {
    setup.double.publishesAtOnce = false;
    const attempt = await begin();
    const post = makeApprovedPost();
    setup.failPublishing({ when: 'after', reply: 'broken' });
    expect(await attempt.fail(post)).toBe('unknown');
    await expect(attempt.find(post)).rejects.toMatchObject({ problem: 'unavailable' });
    setup.finishProcessing();
    expect(await attempt.find(post)).toMatchObject({
      state: 'published',
      url: expect.stringContaining('threads'),
    });
  });

  it('says that Postiz could not publish, and lets a person look after an interruption', async () => {
    setup.double.publishesAtOnce = false;
    const attempt = await begin();
    const post = makeApprovedPost();
    expect((await setup.adapter.publish(post, await attempt.context())).state).toBe('processing');
    setup.double.failProcessing();
    expect(await attempt.fail(post)).toBe('refused');
    expect(await attempt.find(post)).toEqual({ state: 'cannot_know' });
  });

  it('asks for another connection when the channel is disabled in Postiz', async () => {
    const tokens = await setup.connect();
    for (const integration of setup.double.integrations) integration.disabled = true;
    const reading = setup.adapter.readAccount(tokens, AbortSignal.timeout(5_000));
    await expect(reading).rejects.toMatchObject({ problem: 'unauthorized' });
  });
});
