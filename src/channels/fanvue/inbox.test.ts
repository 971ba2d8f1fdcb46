import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Checkpoint } from '#channels/port';
import { createAttempt } from '#tests/channels/adapter-contract.ts';
import { makeApprovedPost } from '#tests/channels/approved-posts.ts';
import { makeReply } from '#tests/channels/approved-replies.ts';
import { openFanvue } from '#tests/channels/channel-setups.ts';
import { connectInbox } from '#tests/channels/connect-inbox.ts';
import { type InboxSetup, testInboxContract } from '#tests/channels/inbox-contract.ts';
import type { FanvueDouble } from '#tests/fakes/channels/fanvue.ts';
import type { OutletRequest } from '#tests/fakes/channels/outlet-server.ts';

const isReplying = ({ path }: OutletRequest) => /^\/chats\/[^/]+\/message$/.test(path);
const isListing = ({ path }: OutletRequest) => path.endsWith('/messages');
const hour = 3_600_000;

async function open(): Promise<InboxSetup & { double: FanvueDouble }> {
  const setup = await openFanvue();
  const { chats } = setup.double;
  return {
    ...setup,
    write: (text) => void chats.write(text),
    listReplies: () =>
      chats.messages
        .filter(({ isOwn }) => isOwn)
        .map(({ fan, text }) => ({ text: text ?? '', to: fan.displayName })),
    failReply: (fault) => setup.double.failNext(fault, isReplying),
  };
}

testInboxContract('fanvue', open, { finds: true });

describe('chats', () => {
  let setup: Awaited<ReturnType<typeof open>>;
  beforeEach(async () => {
    setup = await open();
  });
  afterEach(() => setup.close());

  async function begin() {
    const { context, inbox } = await connectInbox(setup);
    /** Reads on from a cursor until there is no more. */
    const read = async (from: Checkpoint | null = null) => {
      const texts: string[] = [];
      for (let cursor = from, page = 0; page < 20; page++) {
        const { cursor: next, messages, more } = await inbox.read(cursor, context);
        texts.push(...messages.map(({ text }) => text));
        if (!more) return { texts, cursor: next };
        cursor = next;
      }
      throw new Error('there is always more');
    };
    return { inbox, context, read };
  }
  const ago = (ms: number) => new Date(Date.now() - ms);

  it('are read for the first time from the last answer on, in the latest ones alone', async () => {
    const { chats } = setup.double;
    const ben = chats.makeFan('Ben');
    for (let at = 0; at < 20; at++) {
      chats.write(`Old ${at}`, { fan: chats.makeFan(`Fan ${at}`), sentAt: ago(30 * hour - at) });
    }
    chats.write('Before', { sentAt: ago(3 * hour) });
    chats.write('An answer', { isOwn: true, sentAt: ago(2 * hour) });
    chats.write('Thanks!', { fan: ben, sentAt: ago(2 * hour) });
    chats.write('Any time', { fan: ben, isOwn: true, sentAt: ago(2 * hour) });
    chats.write('One', { sentAt: ago(hour) });
    chats.write('Two', { sentAt: ago(hour) });
    const { read } = await begin();
    const { cursor, texts } = await read();
    expect(texts.filter((text) => !text.startsWith('Old'))).toEqual(['One', 'Two']);
    expect(texts.filter((text) => text.startsWith('Old'))).toHaveLength(18);
    chats.write('Three', { fan: ben });
    expect((await read(cursor)).texts).toEqual(['Three']);
  });

  it('of an account that had none are read whole from the first one on', async () => {
    const { read } = await begin();
    const { cursor, texts } = await read();
    expect(texts).toEqual([]);
    const { chats } = setup.double;
    for (let at = 0; at < 45; at++) chats.write(`Message ${at}`, { fan: chats.makeFan(`Fan ${at}`) });
    expect(new Set((await read(cursor)).texts).size).toBe(45);
  });

  it('lose no message of one that moves to the front while others are read', async () => {
    const { chats } = setup.double;
    const { read } = await begin();
    chats.write('Hello', { sentAt: ago(10 * hour) });
    const { cursor } = await read();
    const last = chats.makeFan('Last');
    chats.write('From the last page', { fan: last, sentAt: ago(5 * hour) });
    for (let at = 0; at < 30; at++) {
      chats.write(`Message ${at}`, { fan: chats.makeFan(`Fan ${at}`), sentAt: ago(4 * hour - at) });
    }
    chats.beforeList = (page) => {
      if (page !== 2) return;
      chats.beforeList = () => {};
      chats.write('And once more', { fan: last });
    };
    const next = await read(cursor);
    expect(next.texts).toEqual(expect.arrayContaining(['From the last page', 'And once more']));
    expect(new Set(next.texts).size).toBe(32);
    expect((await read(next.cursor)).texts).toEqual(['And once more']);
  });

  it('have messages of the fan alone, with what there is besides text, and stay unread', async () => {
    const { chats } = setup.double;
    const { context, inbox } = await begin();
    chats.write('Look', { mediaType: 'image' });
    chats.write(null, { mediaType: 'video' });
    chats.write(null, { mediaType: 'document' });
    chats.write(null, { type: 'VOICE_CALL' });
    const { messages } = await inbox.read(null, context);
    expect(messages.map(({ text }) => text)).toEqual(['Look\n\n[Picture]', '[Video]', '[File]']);
    const { fan } = chats.write('For you', { isOwn: true, type: 'BROADCAST' });
    chats.write('Planned', { isOwn: true, sentAt: null });
    chats.write('Thank you');
    expect(messages[0]).toMatchObject({
      ...{ threadId: fan.uuid, isPrivate: true, url: null },
      author: { name: 'Nora', mention: '' },
    });
    expect((await inbox.read(null, context)).messages.map(({ text }) => text)).toEqual(['Thank you']);
    expect(chats.read.size).toBe(0);
  });

  it('are read though one of them is no longer there', async () => {
    const { chats } = setup.double;
    const { read } = await begin();
    chats.write('From Nora');
    chats.write('From Ben', { fan: chats.makeFan('Ben') });
    setup.double.failNext({ when: 'before', reply: { status: 404, body: { message: 'gone' } } }, isListing);
    expect((await read()).texts).toEqual(['From Ben']);
  });

  it('ask for another connection where the old one may not read them, which still publishes', async () => {
    const { context, inbox } = await begin();
    setup.double.chats.mayChat = false;
    await expect(inbox.read(null, context)).rejects.toMatchObject({
      problem: 'refused',
      message: 'Connect the channel again, so that it may read messages too. Its posts still go out.',
    });
    await createAttempt(setup, context.tokens).publish(makeApprovedPost());
    expect(setup.double.posts).toHaveLength(1);
    const { connection } = setup.adapter;
    if (connection.method !== 'redirect') throw new Error('it is connected in the browser');
    const input = { state: 's', verifier: 'v'.repeat(43), redirectUri: 'https://a.example', fields: {} };
    const scopes = new URL((await connection.begin(input)).url).searchParams.get('scope')?.split(' ');
    expect(scopes).toEqual(expect.arrayContaining(['read:chat', 'write:chat']));
  });

  it('wait until the time that Fanvue names', async () => {
    const { context, inbox } = await begin();
    const reset = Math.floor(Date.now() / 1_000) + 50;
    const headers = { 'x-ratelimit-reset': String(reset) };
    setup.failNext({ when: 'before', reply: { status: 429, headers, body: {} } });
    await expect(inbox.read(null, context)).rejects.toMatchObject({
      problem: 'limited',
      retryAt: new Date(reset * 1_000),
    });
  });

  it('say why a fan cannot be answered', async () => {
    const { chats } = setup.double;
    const { context, inbox } = await begin();
    const { fan } = chats.write('Hello');
    const reply = makeReply({ user: fan.uuid });
    chats.blocked.add(fan.uuid);
    await expect(inbox.reply(reply, context)).rejects.toMatchObject({
      problem: 'refused',
      message: 'Fanvue refused this: This user cannot be contacted.',
    });
    chats.remove(fan);
    await expect(inbox.reply(reply, context)).rejects.toMatchObject({
      problem: 'refused',
      message: 'This chat is no longer at Fanvue.',
    });
    expect(await inbox.find(reply, context, ago(1_000))).toEqual({ state: 'absent' });
  });

  it('tell a reply from one with the same words by its chat and its time', async () => {
    const { chats } = setup.double;
    const { context, inbox } = await begin();
    const { fan } = chats.write('One');
    const ben = chats.makeFan('Ben');
    const reply = makeReply({ user: fan.uuid });
    chats.write(reply.text, { fan, isOwn: true, sentAt: ago(hour) });
    chats.write(reply.text, { fan });
    chats.write(reply.text, { fan: ben, isOwn: true });
    expect(await inbox.find(reply, context, ago(1_000))).toEqual({ state: 'absent' });
    const { uuid } = chats.write(` ${reply.text}\n`, { fan, isOwn: true });
    expect(await inbox.find(reply, context, ago(1_000))).toMatchObject({
      state: 'published',
      remoteId: uuid,
    });
  });

  it('leave it to a person where more was written than is searched', async () => {
    const { chats } = setup.double;
    const { context, inbox } = await begin();
    const { fan } = chats.write('One');
    for (let at = 0; at < 251; at++) chats.write(`Message ${at}`, { fan });
    const reply = makeReply({ user: fan.uuid });
    expect(await inbox.find(reply, context, ago(1_000))).toEqual({ state: 'cannot_know' });
  });

  it('count a date without a time as the end of its day', async () => {
    const { context, inbox } = await begin();
    const { fan } = setup.double.chats.write('One');
    const reply = makeReply({ user: fan.uuid });
    const today = new Date().toISOString().slice(0, 10);
    const message = { uuid: 'm', text: reply.text, sentAt: today, sender: { uuid: 'a-creator' } };
    const body = { data: [message], pagination: { hasMore: false } };
    setup.double.failNext({ when: 'before', reply: { status: 200, body } }, isListing);
    expect(await inbox.find(reply, context, ago(1_000))).toMatchObject({ state: 'published' });
  });
});
