import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeReply } from '#tests/channels/approved-replies.ts';
import { connectInbox } from '#tests/channels/connect-inbox.ts';
import { type InboxSetup, testInboxContract } from '#tests/channels/inbox-contract.ts';
import { type MastodonDouble, openMastodonDouble } from '#tests/fakes/channels/mastodon.ts';
import { createMastodonAdapter } from './index.ts';

const redirectUri = 'https://castwright.example/publishing/channels/connected';
const isReplying = ({ method, path }: { method: string; path: string }) =>
  method === 'POST' && path === '/api/v1/statuses';

async function open(): Promise<InboxSetup & { double: MastodonDouble }> {
  const double = await openMastodonDouble();
  const adapter = createMastodonAdapter({
    connect: { allowLoopback: true },
    app: { name: 'Castwright', website: 'https://castwright.example' },
  });
  return {
    ...{ adapter, double },
    async connect() {
      if (adapter.connection.method !== 'redirect') throw new Error('it is connected in the browser');
      const input = { state: 's', verifier: 'v', redirectUri, fields: { server: double.url } };
      const { extra, url } = await adapter.connection.begin(input);
      return adapter.connection.finish({ ...input, code: double.authorize(url).code, extra });
    },
    write: (text) => void double.mention(`<p>${text}</p>`),
    listReplies: () => double.statuses.map(({ inReplyTo, text }) => ({ text, to: inReplyTo })),
    failReply: (fault) => double.failNext(fault, isReplying),
    listPosts: () => [],
    failPublishing: (fault) => double.failNext(fault, isReplying),
    failNext: (fault) => double.failNext(fault),
    expireAccess: double.revokeAll,
    withdraw: double.revokeAll,
    isRevoked: ({ access }) => !double.takes(access),
    finishProcessing: double.finishProcessing,
    close: double.close,
  };
}

testInboxContract('mastodon', open, { finds: true });

describe('mentions', () => {
  let setup: Awaited<ReturnType<typeof open>>;
  beforeEach(async () => {
    setup = await open();
  });
  afterEach(() => setup.close());

  it('are one thread for each author below one status, with how they are addressed', async () => {
    const { context, inbox } = await connectInbox(setup);
    const root = setup.double.mention('<p>One</p>');
    const sent = await inbox.reply(makeReply({ id: root.id, visibility: 'public' }), context);
    setup.double.mention('<p>Two</p>', { inReplyTo: sent.remoteId });
    setup.double.mention('<p>Another</p>', {
      inReplyTo: sent.remoteId,
      author: { acct: 'ben', display_name: '' },
    });
    const { messages } = await inbox.read(null, context);
    expect(messages.map(({ author, threadId }) => [author.name, author.mention, threadId])).toEqual([
      ['Nora', '@nora@far.example', `${root.id} nora@far.example`],
      ['Nora', '@nora@far.example', `${root.id} nora@far.example`],
      ['@ben', '@ben', `${root.id} ben`],
    ]);
  });

  it('are answered as privately as they were written, and never more publicly than unlisted', async () => {
    const { context, inbox } = await connectInbox(setup);
    for (const visibility of ['public', 'unlisted', 'private', 'direct'] as const) {
      setup.double.mention('<p>Hello</p>', { visibility });
    }
    const { messages } = await inbox.read(null, context);
    expect(messages.map(({ isPrivate }) => isPrivate)).toEqual([false, false, true, true]);
    for (const { reference } of messages) await inbox.reply(makeReply(reference), context);
    const sent = setup.double.statuses.map(({ visibility }) => visibility);
    expect(sent).toEqual(['unlisted', 'unlisted', 'private', 'direct']);
  });

  it('ask for another connection where the old one may not read them, which still publishes', async () => {
    const { context, inbox } = await connectInbox(setup);
    setup.double.mayReadNotifications = false;
    await expect(inbox.read(null, context)).rejects.toMatchObject({
      problem: 'refused',
      message: expect.stringContaining('Connect the channel again'),
    });
  });

  it('tell a reply from another one with the same words by what it answers', async () => {
    const { context, inbox } = await connectInbox(setup);
    const [first, second] = [setup.double.mention('<p>One</p>'), setup.double.mention('<p>Two</p>')];
    await inbox.reply(makeReply({ id: first.id, visibility: 'public' }), context);
    const other = makeReply({ id: second.id, visibility: 'public' });
    expect((await inbox.find(other, context, new Date(Date.now() - 1_000))).state).toBe('absent');
  });
});
