import { z } from 'zod';
import { encodeMultipart, getFileName } from '../multipart.ts';
import {
  type ApprovedPost,
  ChannelError,
  type FoundPost,
  type OutgoingMedium,
  type PublishContext,
  type PublishResult,
  type RemoteAccount,
} from '../port.ts';
import { type BotCall, callBot, type TelegramOptions } from './call.ts';
import { getChatId } from './connect.ts';

const message = z.object({ message_id: z.number() });

/**
 * Publishes a message, a photo, a video or an album. The Bot API takes no idempotency key and shows a bot no history: that
 * the call has begun is saved before it.
 */
export async function publish(
  options: TelegramOptions,
  post: ApprovedPost,
  context: PublishContext,
): Promise<PublishResult> {
  await context.save({ hasBegun: true });
  const id = await send(options, post, context).catch(async (error: unknown) => {
    // It was refused: nothing is there, and the next attempt begins again.
    if (error instanceof ChannelError && error.problem !== 'unknown') await context.save({});
    throw error;
  });
  return { state: 'published', remoteId: String(id), url: toUrl(context.account, id) };
}

/** @returns the number of the message; of an album, of its first */
async function send(options: TelegramOptions, post: ApprovedPost, context: PublishContext): Promise<number> {
  const call = { ...createCall(post, context), publishes: true };
  if (post.media.length < 2) return (await callBot(options, call, message)).message_id;
  const [first] = await callBot(options, call, z.tuple([message], message));
  return first.message_id;
}

function createCall(post: ApprovedPost, { signal, tokens }: PublishContext): BotCall {
  const chat = getChatId(tokens);
  const shared = { token: tokens.access, signal };
  const [first, ...others] = post.media;
  if (!first) return { ...shared, method: 'sendMessage', json: { chat_id: chat, text: post.text } };
  if (others.length > 0) return { ...shared, method: 'sendMediaGroup', form: encodeAlbum(post, chat) };
  const field = first.type === 'image' ? 'photo' : 'video';
  const fields = { chat_id: chat, caption: post.text, ...toVideoFields(first) };
  const file = { field, name: getFileName(first, 0), medium: first };
  return {
    ...shared,
    method: first.type === 'image' ? 'sendPhoto' : 'sendVideo',
    form: encodeMultipart(fields, [file]),
  };
}

/** The caption of the first file is that of the album. */
function encodeAlbum({ media, text }: ApprovedPost, chat: string) {
  const described = media.map((medium, at) => ({
    type: medium.type === 'image' ? 'photo' : 'video',
    media: `attach://file${at}`,
    ...(at === 0 && { caption: text }),
    ...toVideoFields(medium),
  }));
  return encodeMultipart(
    { chat_id: chat, media: JSON.stringify(described) },
    media.map((medium, at) => ({ field: `file${at}`, name: getFileName(medium, at), medium })),
  );
}

function toVideoFields({ height, seconds, type, width }: OutgoingMedium): Record<string, string> {
  if (type !== 'video') return {};
  return {
    width: String(width),
    height: String(height),
    ...(seconds !== null && { duration: String(Math.round(seconds)) }),
    supports_streaming: 'true',
  };
}

/** The link of a message: by the chat's public name, or for its members by its number (core.telegram.org/api/links). */
function toUrl({ remoteId, url }: RemoteAccount, id: number): string | null {
  if (url !== null) return `${url}/${id}`;
  return remoteId.startsWith('-100') ? `https://t.me/c/${remoteId.slice(4)}/${id}` : null;
}

/** A bot cannot read what is in a chat. */
export async function find({ checkpoint }: PublishContext): Promise<FoundPost> {
  return { state: checkpoint?.hasBegun ? 'cannot_know' : 'absent' };
}
