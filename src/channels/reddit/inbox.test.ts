import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createAttempt } from '#tests/channels/adapter-contract.ts';
import { makeApprovedPost } from '#tests/channels/approved-posts.ts';
import { makeReply } from '#tests/channels/approved-replies.ts';
import { openReddit } from '#tests/channels/channel-setups.ts';
import { connectInbox } from '#tests/channels/connect-inbox.ts';
import { testInboxContract } from '#tests/channels/inbox-contract.ts';
import type { Fault, OutletRequest } from '#tests/fakes/channels/outlet-server.ts';

const isReplying = ({ path }: OutletRequest) => path === '/api/comment';

async function open() {
  const setup = await openReddit();
  const { double } = setup;
  return {
    ...setup,
    write: (text: string) => void double.inbox.write(text),
    listReplies: () => double.inbox.replies.map(({ parent, text }) => ({ text, to: parent })),
    failReply: (fault: Fault) => double.failNext(fault, isReplying),
  };
}

/** Replies are looked for after the time that Reddit may need to list them. */
async function openPatient() {
  const setup = await open();
  const { adapter } = setup;
  const { inbox } = adapter;
  if (!inbox) throw new Error('it has no inbox');
  const find: typeof inbox.find = (...given) => {
    setup.advance(61_000);
    return inbox.find(...given);
  };
  return { ...setup, adapter: { ...adapter, inbox: { ...inbox, find } } };
}

testInboxContract('reddit', openPatient, { finds: true });

describe('items of the inbox', () => {
  let setup: Awaited<ReturnType<typeof open>>;
  beforeEach(async () => {
    setup = await open();
  });
  afterEach(() => setup.close());

  it('are one thread for each author below one post, and one for a private conversation', async () => {
    const { inbox: items } = setup.double;
    const { context, inbox } = await connectInbox(setup);
    items.write('Lovely');
    items.write('Where was this?', { subject: 'comment reply' });
    items.write('Another post', { post: 'p2' });
    items.write('Me too', { author: 'ben' });
    const first = items.write('Do you sell prints?', { kind: 't4', subject: 'Prints' });
    items.write('Still there?', { kind: 't4', subject: 're: Prints', firstMessage: first.name });
    items.write('Welcome', { kind: 't4', author: null, community: 'harbour', subject: '' });
    const { messages } = await inbox.read(null, context);
    expect(messages.map(({ author, text, threadId }) => [author.name, text, threadId])).toEqual([
      ['Nora', 'Lovely', 'p1 Nora'],
      ['Nora', 'Where was this?', 'p1 Nora'],
      ['Nora', 'Another post', 'p2 Nora'],
      ['ben', 'Me too', 'p1 ben'],
      ['Nora', 'Prints\n\nDo you sell prints?', first.name],
      ['Nora', 'Still there?', first.name],
      ['r/harbour', 'Welcome', expect.stringMatching(/^t4_/)],
    ]);
    expect(messages.map(({ isPrivate }) => isPrivate)).toEqual([
      ...[false, false, false, false],
      ...[true, true, true],
    ]);
    expect(messages[0]?.url).toMatch(/^https:\/\/www\.reddit\.com\/r\/harbour\/comments\/p1\//);
    expect(messages[4]?.url).toBeNull();
  });

  it('leave out deleted accounts, and the robot that comments on each post', async () => {
    const { inbox: items } = setup.double;
    const { context, inbox } = await connectInbox(setup);
    items.write('Gone', { author: '[deleted]' });
    items.write('Gone too', { author: null, community: null });
    items.write('Your post was received.', { author: 'AutoModerator' });
    items.write('Your post was removed.', { author: 'AutoModerator', kind: 't4', subject: '' });
    const { messages } = await inbox.read(null, context);
    expect(messages.map(({ text }) => text)).toEqual(['Your post was removed.']);
  });

  it('are the latest alone at the first read, and all that follow', async () => {
    const { inbox: items } = setup.double;
    const { context, inbox } = await connectInbox(setup);
    const empty = await inbox.read(null, context);
    expect(empty).toMatchObject({ messages: [], more: false });
    for (let at = 0; at < 30; at++) items.write(`Message ${at}`);
    const first = await inbox.read(null, context);
    expect(first.messages).toHaveLength(25);
    expect(first).toMatchObject({ more: false });
    // An inbox that was empty at its first read has nothing that is left out.
    expect((await inbox.read(empty.cursor, context)).messages).toHaveLength(30);
  });

  it('ask for another connection where the old one may not read them, which still publishes', async () => {
    const { context, inbox } = await connectInbox(setup);
    setup.double.inbox.mayRead = false;
    await expect(inbox.read(null, context)).rejects.toMatchObject({
      problem: 'refused',
      message: expect.stringContaining('Connect the channel again'),
    });
    await createAttempt(setup, context.tokens).publish(makeApprovedPost());
    expect(setup.double.submissions).toHaveLength(1);
    const { connection } = setup.adapter;
    if (connection.method !== 'redirect') throw new Error('it is connected in the browser');
    const input = { state: 's', verifier: 'v', redirectUri: 'https://a.example', fields: {} };
    const scopes = new URL((await connection.begin(input)).url).searchParams.get('scope')?.split(' ');
    expect(scopes).toEqual(expect.arrayContaining(['privatemessages', 'read', 'submit']));
  });

  it('say in Reddit’s words why one cannot be answered, and until when none can', async () => {
    const { inbox: items } = setup.double;
    const { context, inbox } = await connectInbox(setup);
    const { name } = items.write('Hello');
    const reply = makeReply({ name, post: 'p1', author: 'Nora' });
    items.removed.add(name);
    await expect(inbox.reply(reply, context)).rejects.toMatchObject({
      problem: 'refused',
      message: 'Reddit refused this: that comment has been deleted',
    });
    const errors = [['RATELIMIT', 'Take a break: try again in 9 minutes.', 'ratelimit']];
    setup.failReply({ when: 'before', reply: { status: 200, body: { json: { errors } } } });
    const limited: unknown = await inbox.reply(reply, context).catch((error: unknown) => error);
    expect(limited).toMatchObject({ problem: 'limited' });
    expect((limited as { retryAt: Date }).retryAt.getTime()).toBeGreaterThan(Date.now() + 8 * 60_000);
    expect(items.replies).toEqual([]);
  });

  describe('whose answer was lost', () => {
    const since = () => new Date(Date.now() - 1_000);

    async function lose(facts: { kind?: 't4' } = {}, when: 'before' | 'after' = 'after') {
      const { context, inbox } = await connectInbox(setup);
      const { kind, name } = setup.double.inbox.write('Hello', facts);
      const reply = makeReply({ name, post: kind === 't1' ? 'p1' : null, author: 'Nora' });
      setup.failReply({ when, reply: 'broken' });
      await expect(inbox.reply(reply, context)).rejects.toMatchObject({ problem: 'unknown' });
      return { find: () => inbox.find(reply, context, since()), inbox, context, reply };
    }

    it('are not answered again while Reddit may not list the reply yet', async () => {
      const { find } = await lose({}, 'before');
      await expect(find()).rejects.toMatchObject({ problem: 'unavailable' });
      setup.advance(61_000);
      expect(await find()).toEqual({ state: 'absent' });
    });

    it('are looked up below the comment too, where the own list does not have them', async () => {
      setup.double.inbox.listsOwnComments = false;
      const { find } = await lose();
      expect(await find()).toMatchObject({
        state: 'published',
        url: expect.stringContaining('/comments/p1/'),
      });
    });

    it('are left to a person where not all answers are listed, or the comment is gone', async () => {
      const { inbox: items } = setup.double;
      const { find, reply } = await lose({}, 'before');
      setup.advance(61_000);
      items.moreAnswers = true;
      expect(await find()).toEqual({ state: 'cannot_know' });
      items.moreAnswers = false;
      items.removed.add(String(reply.reference.name));
      expect(await find()).toEqual({ state: 'cannot_know' });
    });

    it('are recognised by the comment that they answer, not by their text alone', async () => {
      const { context, inbox, reply } = await lose();
      const other = setup.double.inbox.write('Another');
      setup.advance(61_000);
      const second = makeReply({ name: other.name, post: 'p1', author: 'Nora' }, reply.text);
      expect(await inbox.find(second, context, since())).toEqual({ state: 'absent' });
    });

    it('are found among the sent private messages, and else left to a person', async () => {
      const { find } = await lose({ kind: 't4' });
      expect(await find()).toMatchObject({ state: 'published', url: null });
      setup.double.inbox.listsSent = false;
      await expect(find()).rejects.toMatchObject({ problem: 'unavailable' });
      setup.advance(61_000);
      expect(await find()).toEqual({ state: 'cannot_know' });
    });
  });
});
