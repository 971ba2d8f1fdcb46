import { z } from 'zod';
import { ChannelError, type ChannelTokens, type FormConnection, type RemoteAccount } from '../port.ts';
import { callBot, type TelegramOptions } from './call.ts';

const connectMs = 20_000;

const bot = z.object({ id: z.number(), username: z.string().optional() });
const chat = z.object({
  id: z.number(),
  type: z.string(),
  title: z.string().optional(),
  username: z.string().optional(),
});
const member = z.object({ status: z.string(), can_post_messages: z.boolean().optional() });

/** A bot's token and the chat to which it posts. */
export function createConnection(options: TelegramOptions): FormConnection {
  return {
    method: 'form',
    fields: [
      {
        name: 'token',
        label: 'Bot token',
        hint: 'Create a bot with @BotFather in Telegram; it gives you the token.',
        isSecret: true,
      },
      {
        name: 'chat',
        label: 'Channel or group',
        hint: 'Its public name, such as @mira_daily, or its number. Make the bot an administrator that may post.',
        isSecret: false,
      },
    ],
    async connect({ chat: given = '', token = '' }) {
      if (!/^\d+:[\w-]{20,}$/.test(token)) {
        throw new ChannelError('refused', 'This is no bot token. It looks like 123456:ABC-DEF.');
      }
      const signal = AbortSignal.timeout(connectMs);
      const { id: botId } = await callBot(options, { token, method: 'getMe', signal }, bot);
      const found = await callBot(
        options,
        { token, method: 'getChat', json: { chat_id: toChatId(given) }, signal },
        chat,
      ).catch(explainChat);
      await requireMayPost(options, { token, chatId: found.id, botId, signal });
      return { access: token, refresh: null, expiresAt: null, extra: { chat: String(found.id) } };
    },
  };
}

/** A public name, with or without `@` or as a link; or a number. */
function toChatId(given: string): string {
  const name = given.trim().replace(/^https?:\/\/t\.me\//i, '');
  return /^-?\d+$/.test(name) || name.startsWith('@') ? name : `@${name}`;
}

function explainChat(error: unknown): never {
  if (error instanceof ChannelError && error.problem === 'refused') {
    const message = 'The bot does not find this chat. Check its name, and that the bot was added to it.';
    throw new ChannelError('refused', message, { cause: error });
  }
  throw error;
}

/** @throws ChannelError `refused` for a bot that may not post there */
async function requireMayPost(
  options: TelegramOptions,
  { botId, chatId, signal, token }: { token: string; chatId: number; botId: number; signal: AbortSignal },
): Promise<void> {
  const json = { chat_id: chatId, user_id: botId };
  const { can_post_messages: posts, status } = await callBot(
    options,
    { token, method: 'getChatMember', json, signal },
    member,
  );
  const isAdmin = status === 'creator' || (status === 'administrator' && posts !== false);
  if (!isAdmin) {
    throw new ChannelError('refused', 'Make the bot an administrator of the chat that may post messages.');
  }
}

/** The chat, by the bot's token. */
export async function readAccount(
  options: TelegramOptions,
  tokens: ChannelTokens,
  signal: AbortSignal,
): Promise<RemoteAccount> {
  const json = { chat_id: getChatId(tokens) };
  const { id, title, username } = await callBot(
    options,
    { token: tokens.access, method: 'getChat', json, signal },
    chat,
  );
  return {
    remoteId: String(id),
    name: username ? `@${username}` : (title ?? String(id)),
    url: username ? `https://t.me/${username}` : null,
  };
}

export function getChatId({ extra }: ChannelTokens): string {
  const { chat: id } = extra;
  if (!id) throw new Error('the tokens name no chat');
  return id;
}
