import { z } from 'zod';
import {
  type ApprovedReply,
  ChannelError,
  type Checkpoint,
  type FoundPost,
  type InboxAdapter,
  type InboxPage,
  type IncomingMessage,
  type PublishContext,
  type RemotePost,
} from '../port.ts';
import { callBot, type TelegramOptions } from './call.ts';
import { getChatId } from './connect.ts';

type ReadContext = Pick<PublishContext, 'account' | 'signal' | 'tokens'>;

const pageSize = 100;

const chat = z.object({
  id: z.number(),
  type: z.string(),
  username: z.string().optional(),
  title: z.string().optional(),
});
const message = z.object({
  message_id: z.number(),
  date: z.number(),
  chat,
  from: z
    .object({
      id: z.number(),
      is_bot: z.boolean(),
      first_name: z.string(),
      last_name: z.string().optional(),
      username: z.string().optional(),
    })
    .optional(),
  text: z.string().optional(),
  caption: z.string().optional(),
});
type Message = z.infer<typeof message>;
const update = z.object({ update_id: z.number(), message: message.optional() });
const sent = z.object({ message_id: z.number() });

/** Private messages to the bot, and messages in its group (core.telegram.org/bots/api, getUpdates). */
export function createInbox(options: TelegramOptions): InboxAdapter {
  return {
    read: (cursor, context) => read(options, cursor, context),
    reply: (reply, context) => sendReply(options, reply, context),
    // A bot is shown no history: whether a message was sent cannot be looked up.
    find: async (_, { checkpoint }): Promise<FoundPost> =>
      checkpoint?.hasBegun === true ? { state: 'cannot_know' } : { state: 'absent' },
  };
}

/** The offset confirms earlier updates, which Telegram then forgets: it is that of the stored cursor. */
async function read(
  options: TelegramOptions,
  cursor: Checkpoint | null,
  { signal, tokens }: ReadContext,
): Promise<InboxPage> {
  const offset = typeof cursor?.offset === 'number' ? cursor.offset : null;
  const updates = await callBot(
    options,
    {
      token: tokens.access,
      method: 'getUpdates',
      json: {
        ...(offset !== null && { offset }),
        limit: pageSize,
        timeout: 0,
        allowed_updates: ['message'],
      },
      signal,
    },
    z.array(update),
  ).catch(explainWebhook);
  const own = getChatId(tokens);
  const messages = updates.flatMap(({ message: each }) => (each ? toMessages(each, own) : []));
  const last = updates.at(-1);
  return {
    messages,
    cursor: { offset: last ? last.update_id + 1 : offset },
    more: updates.length === pageSize,
  };
}

/** 409: the bot has a webhook, or another program reads its updates. */
function explainWebhook(error: unknown): never {
  if (error instanceof ChannelError && /conflict|webhook/i.test(error.message)) {
    const text = 'Another program reads the messages of this bot. Use a bot that only this channel uses.';
    throw new ChannelError('refused', text, { cause: error });
  }
  throw error;
}

function toMessages(each: Message, own: string): IncomingMessage[] {
  const { caption, chat: there, date, from, message_id: id, text = caption } = each;
  const isPrivate = there.type === 'private';
  if (!from || from.is_bot || text === undefined) return [];
  if (!isPrivate && String(there.id) !== own) return [];
  const name = [from.first_name, from.last_name].filter(Boolean).join(' ');
  return [
    {
      remoteId: `${there.id} ${id}`,
      threadId: `${there.id} ${from.id}`,
      author: { name: name || (from.username ? `@${from.username}` : String(from.id)), mention: '' },
      isPrivate,
      text,
      sentAt: new Date(date * 1_000),
      url: there.username && !isPrivate ? `https://t.me/${there.username}/${id}` : null,
      reference: { chat: there.id, message: id },
    },
  ];
}

/** The Bot API takes no idempotency key: that the call has begun is saved before it. */
async function sendReply(
  options: TelegramOptions,
  { reference, text }: ApprovedReply,
  { save, signal, tokens }: PublishContext,
): Promise<RemotePost> {
  await save({ hasBegun: true });
  const { message_id: id } = await callBot(
    options,
    {
      token: tokens.access,
      method: 'sendMessage',
      json: {
        chat_id: reference.chat,
        text,
        reply_parameters: { message_id: reference.message, allow_sending_without_reply: true },
      },
      publishes: true,
      signal,
    },
    sent,
  );
  return { remoteId: `${reference.chat} ${id}`, url: null };
}
