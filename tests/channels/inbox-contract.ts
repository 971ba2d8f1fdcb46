import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ChannelError, type Checkpoint, type IncomingMessage, type PublishContext } from '#channels/port';
import type { Fault } from '#tests/fakes/channels/outlet-server.ts';
import type { AdapterSetup } from './adapter-contract.ts';
import { makeReply } from './approved-replies.ts';
import { connectInbox } from './connect-inbox.ts';

export type InboxSetup = AdapterSetup & {
  /** Has another account write. */
  write(text: string): void;
  /** The texts of the replies that are at the outlet, with what they answer. */
  listReplies(): { text: string; to: unknown }[];
  failReply(fault: Fault): void;
};

/** What every inbox promises, against its outlet's double. */
export function testInboxContract(
  name: string,
  open: () => Promise<InboxSetup>,
  { finds }: { finds: boolean },
): void {
  describe(`the inbox of ${name}`, () => {
    let setup: InboxSetup;
    let context: PublishContext;
    let checkpoint: Checkpoint | null;
    beforeEach(async () => {
      setup = await open();
      checkpoint = null;
      context = {
        ...(await connectInbox(setup)).context,
        save: async (saved) => {
          checkpoint = saved;
        },
      };
    });
    afterEach(() => setup.close());

    const getInbox = () => {
      const { inbox } = setup.adapter;
      if (!inbox) throw new Error('it has no inbox');
      return inbox;
    };
    async function readAll(
      from: Checkpoint | null,
    ): Promise<{ messages: IncomingMessage[]; cursor: Checkpoint | null }> {
      const messages: IncomingMessage[] = [];
      let cursor = from;
      for (let page = 0; page < 20; page++) {
        const read = await getInbox().read(cursor, context);
        messages.push(...read.messages);
        // As it is stored.
        cursor = JSON.parse(JSON.stringify(read.cursor)) as Checkpoint;
        if (!read.more) return { messages, cursor };
      }
      throw new Error('there is always more');
    }
    async function receive(): Promise<IncomingMessage> {
      setup.write('Where was this taken?');
      const [message] = (await readAll(null)).messages;
      if (!message) throw new Error('nothing was received');
      return message;
    }

    it('reads each message once, in its order, however many there are', async () => {
      setup.write('Hello');
      const first = await readAll(null);
      expect(first.messages.map(({ text }) => text)).toEqual(['Hello']);
      for (let at = 0; at < 130; at++) setup.write(`Message ${at}`);
      const next = await readAll(first.cursor);
      const ids = new Set(next.messages.map(({ remoteId }) => remoteId));
      for (const { remoteId } of first.messages) ids.delete(remoteId);
      expect(ids.size).toBe(130);
      expect(
        (await readAll(next.cursor)).messages.filter(({ remoteId }) => !ids.has(remoteId)).length,
      ).toBeLessThan(2);
    });

    it('keeps a conversation together', async () => {
      setup.write('One');
      setup.write('Two');
      const { messages } = await readAll(null);
      expect(messages).toHaveLength(2);
      for (const { author, sentAt, url } of messages) {
        expect(author.name).toBe('Nora');
        expect(sentAt.getTime()).toBeGreaterThan(0);
        expect(url === null || URL.canParse(url)).toBe(true);
      }
    });

    it('answers a message', async () => {
      const message = await receive();
      const reply = makeReply(message.reference);
      const sent = await getInbox().reply(reply, context);
      expect(sent.remoteId).not.toBe('');
      expect(setup.listReplies()).toEqual([{ text: reply.text, to: expect.anything() }]);
    });

    it('says that it does not know after a lost answer, and then makes no second reply', async () => {
      const message = await receive();
      const reply = makeReply(message.reference);
      setup.failReply({ when: 'after', reply: 'broken' });
      await expect(getInbox().reply(reply, context)).rejects.toMatchObject({ problem: 'unknown' });
      const found = await getInbox().find(reply, { ...context, checkpoint }, new Date(Date.now() - 1_000));
      expect(found.state).toBe(finds ? 'published' : 'cannot_know');
      expect(setup.listReplies()).toHaveLength(1);
    });

    it('finds nothing of a reply that never arrived, and sends it then', async () => {
      const message = await receive();
      const reply = makeReply(message.reference);
      setup.failReply({ when: 'before', reply: 'broken' });
      await expect(getInbox().reply(reply, context)).rejects.toBeInstanceOf(ChannelError);
      const found = await getInbox().find(reply, { ...context, checkpoint }, new Date(Date.now() - 1_000));
      expect(found.state).toBe(finds ? 'absent' : 'cannot_know');
      await getInbox().reply(reply, context);
      expect(setup.listReplies()).toHaveLength(1);
    });

    it('says until when it is limited, and that a connection no longer counts', async () => {
      const message = await receive();
      setup.failReply({
        when: 'before',
        reply: { status: 429, headers: { 'retry-after': '120' }, body: {} },
      });
      const limited = await getInbox()
        .reply(makeReply(message.reference), context)
        .catch((error: unknown) => error);
      expect(limited).toMatchObject({ problem: 'limited' });
      expect((limited as ChannelError).retryAt?.getTime()).toBeGreaterThan(Date.now() + 60_000);
      setup.expireAccess();
      await expect(getInbox().read(null, context)).rejects.toMatchObject({ problem: 'unauthorized' });
    });
  });
}
