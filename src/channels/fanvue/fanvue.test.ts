import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Checkpoint, RemoteContactPage } from '#channels/port';
import { createAttempt, testAdapterContract } from '#tests/channels/adapter-contract.ts';
import { makeApprovedPost, makeOutgoingMedium } from '#tests/channels/approved-posts.ts';
import { openFanvue } from '#tests/channels/channel-setups.ts';
import { createFan } from '#tests/fakes/channels/fanvue.ts';

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

  describe('the people who pay and follow', () => {
    const fans = (count: number, name: string) =>
      Array.from({ length: count }, (_, n) => createFan(`${name}-${n}`));
    const open = async () => {
      const { context } = await begin();
      const given = await context();
      return (cursor: Checkpoint | null) => setup.adapter.readContacts?.(cursor, given);
    };
    const readAll = async (): Promise<RemoteContactPage[]> => {
      const read = await open();
      const pages: RemoteContactPage[] = [];
      for (let cursor: Checkpoint | null | undefined = null; cursor !== undefined; ) {
        const page: RemoteContactPage | undefined = await read(cursor);
        if (!page) throw new Error('it reads no contacts');
        // What is stored between two pages is JSON.
        pages.push(structuredClone(page));
        cursor = page.cursor ?? undefined;
      }
      return pages;
    };

    it('are read page by page, subscribers first, each with the id and the names of Fanvue', async () => {
      setup.double.subscribers.push(...fans(51, 'payer'));
      setup.double.followers.push(...fans(2, 'reader'));
      const pages = await readAll();
      expect(pages.map(({ contacts }) => contacts.length)).toEqual([50, 1, 2]);
      const handles = pages.flatMap(({ contacts }) => contacts.map(({ handle }) => handle));
      expect(handles.slice(49, 53)).toEqual(['payer-49', 'payer-50', 'reader-0', 'reader-1']);
      const [first] = setup.double.subscribers;
      expect(pages[0]?.contacts[0]).toEqual({
        remoteId: first?.uuid,
        handle: 'payer-0',
        name: 'Payer-0',
      });
      const { calls } = setup.double;
      expect(calls.slice(-3).map(({ url }) => `${url.pathname}${url.search}`)).toEqual([
        '/subscribers?page=1&size=50',
        '/subscribers?page=2&size=50',
        '/followers?page=1&size=50',
      ]);
    });

    it('may be none', async () => {
      expect(await readAll()).toEqual([
        { contacts: [], cursor: { list: 'followers', page: 1 } },
        { contacts: [], cursor: null },
      ]);
    });

    it('are on both lists where Fanvue has them on both', async () => {
      const ada = createFan('ada');
      setup.double.subscribers.push(ada);
      setup.double.followers.push(ada);
      const ids = (await readAll()).flatMap(({ contacts }) => contacts.map(({ remoteId }) => remoteId));
      expect(ids).toEqual([ada.uuid, ada.uuid]);
    });

    it('are refused without their scope, and the connection stays', async () => {
      setup.double.grantsFans = false;
      const read = await open();
      await expect(read(null)).rejects.toMatchObject({
        problem: 'refused',
        message: expect.stringContaining('Connect the channel again, so that it may read fans too'),
      });
    });

    it.each([
      ['no longer authorised', { status: 401, body: { error: 'Unauthorized' } }, 'unauthorized'],
      ['limited', { status: 429, headers: { 'retry-after': '60' } }, 'limited'],
      ['away', { status: 503, body: {} }, 'unavailable'],
      ['of another form', { status: 200, body: { data: [{ id: 1 }] } }, 'unavailable'],
    ] as const)('name what goes wrong: %s', async (_, reply, problem) => {
      const read = await open();
      setup.failNext({ when: 'before', reply });
      await expect(read(null)).rejects.toMatchObject({ problem });
    });
  });
});
