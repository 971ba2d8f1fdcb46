import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeReply } from '#tests/channels/approved-replies.ts';
import { connectInbox } from '#tests/channels/connect-inbox.ts';
import { type InboxSetup, testInboxContract } from '#tests/channels/inbox-contract.ts';
import { type BlueskyDouble, openBlueskyDouble } from '#tests/fakes/channels/bluesky.ts';
import { createBlueskyAdapter } from './index.ts';

const isReplying = ({ path }: { path: string }) => path.endsWith('putRecord');

async function open(): Promise<InboxSetup & { double: BlueskyDouble }> {
  const double = await openBlueskyDouble();
  const endpoints = { server: double.url, video: double.url };
  const adapter = createBlueskyAdapter({ connect: { allowLoopback: true }, endpoints });
  return {
    ...{ adapter, double },
    async connect() {
      if (adapter.connection.method !== 'form') throw new Error('it is connected by a form');
      return adapter.connection.connect({ handle: double.handle, password: double.password });
    },
    write: (text) => void double.notify(text),
    listReplies: () =>
      [...double.records.values()].map(({ reply, text }) => ({ text, to: reply?.parent.uri })),
    failReply: (fault) => double.failNext(fault, isReplying),
    listPosts: () => [],
    failPublishing: (fault) => double.failNext(fault, isReplying),
    failNext: (fault) => double.failNext(fault),
    expireAccess: () => double.expireAll('access'),
    withdraw: () => double.expireAll('refresh'),
    isRevoked: ({ refresh }) => !double.takes(refresh ?? ''),
    finishProcessing: double.finishVideos,
    close: double.close,
  };
}

testInboxContract('bluesky', open, { finds: true });

describe('replies and mentions', () => {
  let setup: Awaited<ReturnType<typeof open>>;
  beforeEach(async () => {
    setup = await open();
  });
  afterEach(() => setup.close());

  it('are threads by their root, answered with references to root and parent', async () => {
    const { double } = setup;
    const { context, inbox } = await connectInbox(setup);
    const root = { uri: 'at://did:plc:mira/app.bsky.feed.post/1', cid: 'root-cid' };
    double.notify('Lovely', { record: { text: 'Lovely', reply: { root } } });
    double.notify('A like', { reason: 'like' });
    const { messages } = await inbox.read(null, context);
    expect(messages.map(({ text, threadId }) => [text, threadId])).toEqual([
      ['Lovely', `${root.uri} did:plc:nora`],
    ]);
    const reply = makeReply(messages[0]?.reference ?? {});
    await inbox.reply(reply, context);
    // An attempt that arrived after all makes no second record.
    await inbox.reply(reply, context);
    expect([...double.records.values()].map((each) => each.reply)).toEqual([
      { root, parent: { uri: 'at://did:plc:nora/app.bsky.feed.post/1', cid: 'cid-1' } },
    ]);
  });
});
