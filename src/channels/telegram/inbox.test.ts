import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { connectInbox } from '#tests/channels/connect-inbox.ts';
import { type InboxSetup, testInboxContract } from '#tests/channels/inbox-contract.ts';
import { openTelegramDouble, type TelegramDouble } from '#tests/fakes/channels/telegram.ts';
import { createTelegramAdapter } from './index.ts';

const isReplying = ({ path }: { path: string }) => path.endsWith('/sendMessage');

async function open(): Promise<InboxSetup & { double: TelegramDouble }> {
  const double = await openTelegramDouble();
  const adapter = createTelegramAdapter({ connect: { allowLoopback: true }, endpoint: double.url });
  const withdraw = () => {
    double.token = '654321:another-token-0123456789ab';
  };
  return {
    ...{ adapter, double },
    async connect() {
      if (adapter.connection.method !== 'form') throw new Error('it is connected by a form');
      return adapter.connection.connect({ token: double.token, chat: '@mira_daily' });
    },
    write: (text) => double.write(text),
    listReplies: () => double.messages.map(({ replyTo, text }) => ({ text, to: replyTo })),
    failReply: (fault) => double.failNext(fault, isReplying),
    listPosts: () => [],
    failPublishing: (fault) => double.failNext(fault, isReplying),
    failNext: (fault) => double.failNext(fault),
    expireAccess: withdraw,
    withdraw,
    isRevoked: () => false,
    finishProcessing: () => {},
    close: double.close,
  };
}

testInboxContract('telegram', open, { finds: false });

describe('messages to a bot', () => {
  let setup: Awaited<ReturnType<typeof open>>;
  beforeEach(async () => {
    setup = await open();
  });
  afterEach(() => setup.close());

  it('are those of private chats and of its own group, of people, with text', async () => {
    const { double } = setup;
    double.write('In private');
    double.write('In the group', { chat: { ...double.chat, type: 'supergroup' } });
    double.write('Elsewhere', { chat: { id: -5, type: 'group' } });
    double.write('A bot', { from: { id: 8, is_bot: true, first_name: 'Bot' } });
    double.write('', { text: undefined });
    const { context, inbox } = await connectInbox(setup);
    const { messages } = await inbox.read(null, context);
    expect(messages.map(({ isPrivate, text }) => [text, isPrivate])).toEqual([
      ['In private', true],
      ['In the group', false],
    ]);
  });

  it('are forgotten by Telegram only once their cursor is stored', async () => {
    const { context, inbox } = await connectInbox(setup);
    setup.double.write('Hello');
    const { cursor } = await inbox.read(null, context);
    // The worker was killed before it stored them: they come again.
    expect((await inbox.read(null, context)).messages).toHaveLength(1);
    expect((await inbox.read(cursor, context)).messages).toHaveLength(0);
    expect(setup.double.updates).toEqual([]);
  });

  it('say that another program reads them', async () => {
    const { context, inbox } = await connectInbox(setup);
    const description = 'Conflict: can’t use getUpdates method while webhook is active';
    setup.failNext({ when: 'before', reply: { status: 409, body: { ok: false, description } } });
    await expect(inbox.read(null, context)).rejects.toMatchObject({
      problem: 'refused',
      message: expect.stringContaining('Another program reads'),
    });
  });
});
