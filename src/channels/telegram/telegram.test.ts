import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type AdapterSetup, createAttempt, testAdapterContract } from '#tests/channels/adapter-contract.ts';
import { makeApprovedPost, makeOutgoingMedium } from '#tests/channels/approved-posts.ts';
import { openTelegramDouble, type TelegramDouble } from '#tests/fakes/channels/telegram.ts';
import { createTelegramAdapter } from './index.ts';

const isPublishing = ({ path }: { path: string }) => /\/send\w+$/.test(path);

type Setup = AdapterSetup & {
  double: TelegramDouble;
  connectTo(chat: string): ReturnType<AdapterSetup['connect']>;
};

async function open(): Promise<Setup> {
  const double = await openTelegramDouble();
  const adapter = createTelegramAdapter({ connect: { allowLoopback: true }, endpoint: double.url });
  const connectTo = async (chat: string) => {
    if (adapter.connection.method !== 'form') throw new Error('it is connected by a form');
    return adapter.connection.connect({ token: double.token, chat });
  };
  const withdraw = () => {
    double.token = '654321:another-token-0123456789ab';
  };
  return {
    ...{ adapter, double, connectTo },
    connect: () => connectTo('@mira_daily'),
    listPosts: () =>
      double.messages.map(({ files, text }) => ({
        ...{ text, media: files },
        ...{ altTexts: [], isAiFlagged: null, isAdult: null },
      })),
    failPublishing: (fault) => double.failNext(fault, isPublishing),
    failNext: (fault) => double.failNext(fault),
    expireAccess: withdraw,
    withdraw,
    isRevoked: () => false,
    finishProcessing: () => {},
    close: double.close,
  };
}

testAdapterContract('telegram', open, {
  finds: false,
  revokes: false,
  hasAltTexts: false,
  refusal: { status: 400, body: { ok: false, description: 'Bad Request: message is too long' } },
  limitation: {
    when: 'before',
    reply: {
      status: 429,
      body: { ok: false, description: 'Too Many Requests', parameters: { retry_after: 120 } },
    },
  },
});

describe('Telegram', () => {
  let setup: Setup;
  beforeEach(async () => {
    setup = await open();
  });
  afterEach(() => setup.close());

  it.each(['@mira_daily', 'mira_daily', 'https://t.me/mira_daily', '-1001234567890'])(
    'finds the chat as %s',
    async (chat) => {
      expect((await setup.connectTo(chat)).extra).toEqual({ chat: '-1001234567890' });
    },
  );

  it('says what is wrong with a bot that cannot post', async () => {
    await expect(setup.connectTo('@another')).rejects.toMatchObject({
      message: expect.stringContaining('does not find this chat'),
    });
    setup.double.member = { status: 'administrator', can_post_messages: false };
    await expect(setup.connectTo('@mira_daily')).rejects.toMatchObject({
      message: expect.stringContaining('Make the bot an administrator'),
    });
    setup.double.token = 'not a token';
    await expect(setup.connectTo('@mira_daily')).rejects.toMatchObject({
      message: expect.stringContaining('This is no bot token'),
    });
  });

  it('links to messages of public chats and, for members, of private ones', async () => {
    const attempt = createAttempt(setup, await setup.connect());
    expect(await attempt.publish(makeApprovedPost())).toMatchObject({ url: 'https://t.me/mira_daily/100' });
    setup.double.chat = { id: -1_009_999, type: 'channel', title: 'Hidden' };
    const hidden = createAttempt(setup, await setup.connectTo('-1009999'));
    expect(await hidden.publish(makeApprovedPost())).toMatchObject({ url: 'https://t.me/c/9999/101' });
  });

  it('asks for another connection once the bot was removed', async () => {
    const attempt = createAttempt(setup, await setup.connect());
    await attempt.context();
    setup.double.isRemoved = true;
    expect(await attempt.failWith(makeApprovedPost())).toMatchObject({
      problem: 'unauthorized',
      message: expect.stringContaining('no longer post'),
    });
  });

  it('can be published again while the call that publishes has not begun, or was refused', async () => {
    const attempt = createAttempt(setup, await setup.connect());
    const post = makeApprovedPost();
    expect((await attempt.find(post)).state).toBe('absent');
    setup.failPublishing({ when: 'before', reply: { status: 429, body: {} } });
    expect(await attempt.fail(post)).toBe('limited');
    expect((await attempt.find(post)).state).toBe('absent');
  });

  it('sends pictures and videos as one album', async () => {
    const attempt = createAttempt(setup, await setup.connect());
    const media = [makeOutgoingMedium('image'), makeOutgoingMedium('video')];
    await attempt.publish(makeApprovedPost({ media }));
    expect(setup.double.messages[0]?.files).toEqual(media.map(({ bytes }) => bytes));
  });
});
